// A board that follows a game in a page of any framework: it selects units, shows their targets and reports moves.

import './mountBoard.css';
import { mount, unmount } from 'svelte';
import { motionOf } from '../game/motion';
import Board from './Board.svelte';
import { stacksOfFen } from './fen';
import { type LegalMove, movesOf, targetsOf, unitsOn } from './legalMoves';
import type { Config, Events, Stack } from './types';

/** The fields of the configuration that the board sets itself. */
type Managed = 'stacks' | 'movable' | 'selected' | 'unit' | 'targets' | 'motion' | 'deployment';

/** The selected unit. */
export interface SelectedUnit {
  square: string;
  /** The letters of its pieces, the carrier first. */
  letters: readonly string[];
}

/** The texts of the choice between several kinds of moves to one square. */
export interface KindTexts {
  heading: string;
  move: string;
  capture: string;
  'stay-capture': string;
  'suicide-capture': string;
  combine: string;
  cancel: string;
}

/** The options of a mounted board. The fields of `Config` that are not given have their default values. */
export interface MountOptions<Move extends LegalMove = LegalMove>
  extends Partial<Omit<Config, Managed>>, Partial<Pick<Events, 'hover' | 'inspect' | 'draw'>> {
  /** The position: a FEN, or the stacks that `board` of the npm package returns. A deployment in progress needs the stacks. */
  position: string | readonly Stack[];
  /** The legal moves. Without moves, nothing can be selected. */
  moves?: readonly Move[];
  /** The events that led to the position, as `move` of the npm package returns them. The board animates them. */
  events?: readonly object[];
  /** Called with the move that the user has chosen. The page plays it and updates the board. */
  onMove?: (move: Move) => void;
  /** Called when a unit is selected, and with `null` when it is deselected. */
  onSelect?: (unit: SelectedUnit | null) => void;
  /** The texts of the choice between kinds of moves. */
  texts?: Partial<KindTexts>;
}

/** A board that is mounted in an element. */
export interface MountedBoard<Move extends LegalMove = LegalMove> {
  /** Changes the given options. A new position or new moves deselect the unit. */
  update: (options: Partial<MountOptions<Move>>) => void;
  /** Moves the keyboard focus to the board, and to `square` if it is given. */
  focus: (square?: string) => void;
  /** Removes the board from the page. */
  destroy: () => void;
}

const TEXTS: KindTexts = {
  heading: 'Choose a move',
  move: 'Move',
  capture: 'Capture',
  'stay-capture': 'Capture and stay',
  'suicide-capture': 'Suicide capture',
  combine: 'Combine',
  cancel: 'Cancel',
};

/**
 * Mounts a board in an element. Throws a `ConfigError` if an option is invalid.
 *
 * A click on a stack selects it as a whole, and each further click selects another of its units. A click on a target, or a drop
 * there, reports the move.
 */
export function mountBoard<Move extends LegalMove = LegalMove>(
  element: Element,
  options: MountOptions<Move>,
): MountedBoard<Move> {
  let current: MountOptions<Move> = { ...options };
  let selected: SelectedUnit | null = null;
  let choice: HTMLElement | null = null;

  const moves = (): readonly Move[] => current.moves ?? [];
  const root = document.createElement('div');
  root.className = 'cotulenh-mount';

  /** Selects a unit or deselects. Returns the fields of the board that show it. */
  function selection(unit: SelectedUnit | null): Partial<Config> {
    selected = unit;
    return {
      selected: unit?.square ?? null,
      unit: unit?.letters ?? [],
      targets: unit === null ? [] : targetsOf(movesOf(moves(), unit.square, unit.letters)),
    };
  }

  function select(unit: SelectedUnit | null): void {
    closeChoice();
    board.set(selection(unit));
    current.onSelect?.(unit);
  }

  function choose(square: string, lifted: boolean): void {
    if (selected !== null && !lifted && act(selected, square)) return;
    const units = unitsOn(moves(), square);
    const shown = selected?.square === square ? selected.letters.join('') : null;
    if (lifted && shown !== null) return;
    const next = units[units.findIndex((letters) => letters.join('') === shown) + 1];
    select(next === undefined ? null : { square, letters: next });
  }

  function drop(from: string, to: string): void {
    if (from === to) return;
    const units = [...(selected?.square === from ? [selected.letters] : []), ...unitsOn(moves(), from)];
    if (!units.some((letters) => act({ square: from, letters }, to))) select(null);
  }

  /** Reports the move of a unit to a target, or asks for its kind. Returns `false` if the unit has no move there. */
  function act({ square, letters }: SelectedUnit, to: string): boolean {
    const found = movesOf(moves(), square, letters, to);
    const [only] = found;
    if (only === undefined) return false;
    if (found.length === 1) report(only);
    else openChoice(found);
    return true;
  }

  function report(move: Move): void {
    select(null);
    current.onMove?.(move);
  }

  function openChoice(found: readonly Move[]): void {
    closeChoice();
    const texts = { ...TEXTS, ...current.texts };
    choice = document.createElement('div');
    choice.className = 'cotulenh-kinds';
    choice.setAttribute('role', 'group');
    choice.setAttribute('aria-label', texts.heading);
    const button = (text: string, kind: string, run: () => void): void => {
      const made = document.createElement('button');
      made.type = 'button';
      made.textContent = text;
      made.dataset['kind'] = kind;
      made.addEventListener('click', run);
      choice?.append(made);
    };
    for (const move of found) {
      const { kind } = move;
      button(kind === 'deployment' || kind === 'commit' ? kind : texts[kind], kind, () => report(move));
    }
    button(texts.cancel, 'cancel', () => select(null));
    choice.addEventListener('keydown', ({ key }) => key === 'Escape' && select(null));
    root.append(choice);
    choice.querySelector('button')?.focus();
  }

  function closeChoice(): void {
    choice?.remove();
    choice = null;
  }

  /** Returns the configuration of the board for the options. */
  function configOf({ position, events, ...rest }: MountOptions<Move>): Partial<Config> {
    const { moves: legal = [], onMove: _, onSelect: __, texts: ___, hover: ____, inspect: _____, draw: ______, ...config } = rest;
    const stacks = typeof position === 'string' ? stacksOfFen(position) : position;
    const origin = legal[0]?.from;
    return {
      ...config,
      ...selection(null),
      stacks,
      movable: stacks.find(({ square }) => square === origin)?.color ?? null,
      motion: events === undefined ? null : motionOf(events as Parameters<typeof motionOf>[0]),
      deployment: legal.some(({ kind }) => kind === 'commit') && origin !== undefined ? [origin] : [],
    };
  }

  const config = configOf(current);
  element.append(root);
  const board = mount(Board, {
    target: root,
    props: {
      ...config,
      choose,
      drop,
      discard: () => select(null),
      dismiss: () => select(null),
      hover: (square) => current.hover?.(square),
      draw: (shapes) => current.draw?.(shapes),
      ...(options.inspect === undefined ? {} : { inspect: (square: string) => current.inspect?.(square) }),
    },
  });

  return {
    update(changes) {
      const next = { ...current, ...changes };
      // Events belong to one change of the position.
      if (!('events' in changes)) delete next.events;
      const moved = 'position' in changes || 'moves' in changes;
      const kept = moved ? null : selected;
      const changed = configOf(next);
      board.set(changed);
      current = next;
      closeChoice();
      if (kept !== null) board.set(selection(kept));
    },
    focus: (square) => board.focus(square),
    destroy() {
      closeChoice();
      void unmount(board);
      root.remove();
    },
  };
}
