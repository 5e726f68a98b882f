// The package `@cotulenh/board`. `npm run board` builds it.

export { ConfigError, type ConfigErrorCode } from './config';
export { stacksOfFen } from './fen';
export type { LegalMove } from './legalMoves';
export { mountBoard, type KindTexts, type MountedBoard, type MountOptions, type SelectedUnit } from './mountBoard';
export type * from './types';
