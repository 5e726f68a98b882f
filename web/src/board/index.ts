// A board for Cờ Tư Lệnh that knows no rules. See README.md for its use.

import { mount, unmount } from 'svelte';
import Board from './Board.svelte';
import type { Config, Events } from './types';

export { default as Board } from './Board.svelte';
export { default as PieceIcon } from './PieceIcon.svelte';
export { ConfigError, type ConfigErrorCode } from './config';
export type * from './types';

/** A board mounted in a page. */
export interface BoardHandle {
  /** Changes the given fields of the configuration. */
  set: (config: Partial<Config>) => void;
  /** Moves the keyboard focus to the board, and to `square` if it is given. */
  focus: (square?: string) => void;
  /** Removes the board from the page. */
  destroy: () => void;
}

/** Mounts a board in an element of a page that does not use Svelte. */
export function createBoard(target: Element, options: Partial<Config> & Partial<Events> = {}): BoardHandle {
  const board = mount(Board, { target, props: options });
  return {
    set: (config) => board.set(config),
    focus: (square) => board.focus(square),
    destroy: () => void unmount(board),
  };
}
