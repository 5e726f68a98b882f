import type { ErrorCode, ErrorData } from '../wasm/cotulenh_rules.js';

/** An error thrown by this package. A call that throws it changes nothing. */
export class CotulenhError extends Error {
  constructor(data: ErrorData);
  readonly name: 'CotulenhError';
  readonly code: ErrorCode;
}

export interface CotulenhError extends Readonly<Omit<ErrorData, 'code' | 'message'>> {}
