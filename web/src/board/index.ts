// A board for Cờ Tư Lệnh that knows no rules. README.md shows how it is used.

import { mount, unmount } from 'svelte';
import Board from './Board.svelte';
import type { Config, Events } from './types';

export { default as Board } from './Board.svelte';
export { default as PieceIcon } from './PieceIcon.svelte';
export { ConfigError, type ConfigErrorCode } from './config';
export type * from './types';

/** A board in a page. */
export interface BoardHandle {
  /** Says what the board shows and allows; what is not said stays as it is. */
  set: (config: Partial<Config>) => void;
  /** Puts the keyboard on the board, on a square if one is named. */
  focus: (square?: string) => void;
  /** Takes the board out of the page. */
  destroy: () => void;
}

/** Puts a board into an element of a page that is not made with Svelte. */
export function createBoard(target: Element, said: Partial<Config> & Partial<Events> = {}): BoardHandle {
  const board = mount(Board, { target, props: said });
  return {
    set: (config) => board.set(config),
    focus: (square) => board.focus(square),
    destroy: () => void unmount(board),
  };
}
