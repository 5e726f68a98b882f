import type { ErrorData } from '../wasm/cotulenh_rules.js';

/** An error thrown by this package. A call that throws it changes nothing. */
export interface CotulenhError extends Error, Readonly<Omit<ErrorData, 'message'>> {
  readonly name: 'CotulenhError';
}

/** The class of this package's errors, a subclass of `Error`. */
export const CotulenhError: {
  new (data: ErrorData): CotulenhError;
  readonly prototype: CotulenhError;
};
