// The state of the editor: the position, the selection and the undo history. It is independent of the DOM and reports edits to
// a listener.

import { setupProblems } from 'cotulenh';
import type { Objective, Side } from 'cotulenh';
import type { Problem } from '../game/events';
import { fenProblem, MAX_FEN_LENGTH } from '../game/readGames';
import { standardFen } from '../game/session';
import type { Letter } from '../game/units';
import { exchange, mirror, move, place, remove, toggleHero } from './edit';
import type { Edit, Edited, Refusal } from './edit';
import { judge } from './judgement';
import { EMPTY_HISTORY, addStep, redo, undo } from './undoHistory';
import type { UndoHistory } from './undoHistory';
import { countPieces, EMPTY, fenOf, pileOn, readFen } from './position';
import type { Position } from './position';

/** The action of a tap on a square. */
export type Tool = { does: 'move' | 'erase' | 'hero' } | { does: 'place'; color: Side; letter: Letter };

export type Announcement = Edit | { does: 'undo' | 'redo' | 'full' } | { does: 'side'; side: Side };

const MOVE_TOOL: Tool = { does: 'move' };

export class EditorState {
  #position = $state.raw<Position>(EMPTY);
  #history = $state.raw<UndoHistory<Position>>(EMPTY_HISTORY);
  #text = $state('');
  #textProblem = $state.raw<Problem | null>(null);
  #announce: (announced: Announcement) => void = () => {};

  tool = $state.raw<Tool>(MOVE_TOOL);
  /** The side of pieces placed with letter keys. */
  side = $state<Side>('red');
  orientation = $state<Side>('red');
  /** The square whose pieces are being moved, and the index of the piece, or `null` for all of them. */
  held = $state<string | null>(null);
  part = $state<number | null>(null);
  /** The square in the square panel. */
  panelSquare = $state<string | null>(null);

  readonly judgement = $derived(judge(this.#position));
  readonly fen = $derived(fenOf(this.#position));
  readonly canUndo = $derived(this.#history.before.length > 0);
  readonly canRedo = $derived(this.#history.after.length > 0);
  /** The remaining number of pieces of each kind. Negative if there are too many. */
  readonly left = $derived.by(() => {
    const [all, used] = [startCounts(), countPieces(this.#position)];
    return (color: Side, letter: Letter) => all[color][letter] - used[color][letter];
  });

  /** Starts with a FEN, or with the start position if the FEN is empty or invalid. */
  constructor(announce: (announced: Announcement) => void, fen = '', objective: Objective = 'total', orientation: Side = 'red') {
    this.orientation = orientation;
    this.#show(startPosition(objective));
    if (fen !== '') this.type(fen);
    this.#history = EMPTY_HISTORY;
    // The initial position is not announced.
    this.#announce = announce;
  }

  get position(): Position {
    return this.#position;
  }

  /** The text of the FEN field. */
  get text(): string {
    return this.#text;
  }

  /** The first error of the text, or `null` if it is a valid FEN. */
  get textProblem(): Problem | null {
    return this.#textProblem;
  }

  /** Handles a tap on a square, or the start of a drag there. */
  choose(square: string, lifted = false): void {
    if (lifted) return this.hold(square, this.held === square ? this.part : null);
    const { tool } = this;
    if (tool.does === 'move') return this.#carry(square);
    this.held = null;
    if (tool.does === 'erase') this.erase(square);
    else if (tool.does !== 'place') this.hero(square);
    else this.put(square, tool.color, tool.letter, 'takes-off');
  }

  #carry(square: string): void {
    const from = this.held;
    if (from === square) this.release();
    else if (from !== null) this.drop(from, square);
    else if (pileOn(this.#position, square).length > 0) this.hold(square);
    else this.panelSquare = square;
  }

  /** Selects the pieces of a square, or one of them, to be moved. */
  hold(square: string, part: number | null = null): void {
    [this.held, this.part, this.panelSquare] = [square, part, square];
  }

  release(): void {
    [this.held, this.part] = [null, null];
  }

  drop(from: string, to: string): void {
    const part = this.held === from ? this.part : null;
    if (from === to && this.tool.does === 'move') return;
    this.release();
    if (from !== to) this.#do(move(this.#position, from, to, part), to);
  }

  /** Handles a drop outside the board. */
  discard(from: string): void {
    this.erase(from, this.held === from ? this.part : null);
  }

  put(square: string, color: Side, letter: Letter, again: 'takes-off' | 'adds'): void {
    this.side = color;
    this.#do(place(this.#position, square, { color, letter, heroic: false }, again), square);
  }

  erase(square: string, part: number | null = null): void {
    this.#do(remove(this.#position, square, part), square);
  }

  hero(square: string, part = 0): void {
    this.#do(toggleHero(this.#position, square, part), square);
  }

  /** Handles Escape, or a tap outside the board. */
  dismiss(): void {
    this.release();
    this.tool = MOVE_TOOL;
  }

  use(tool: Tool): void {
    this.release();
    this.tool = tool;
    if (tool.does === 'place') this.side = tool.color;
  }

  useSide(side: Side): void {
    this.side = side;
    if (this.tool.does === 'place') this.tool = { ...this.tool, color: side };
    this.#announce({ does: 'side', side });
  }

  mirror(): void {
    this.#do(mirror(this.#position));
  }

  exchange(): void {
    this.#do(exchange(this.#position));
  }

  clear(): void {
    this.#do({ position: { ...EMPTY, objective: this.#position.objective }, edit: { does: 'clear' } });
  }

  start(): void {
    this.#do({ position: startPosition(this.#position.objective), edit: { does: 'start' } });
  }

  /** Changes the side to move, counters, objective or deployment. Consecutive changes are one undo step. */
  set(changes: Partial<Omit<Position, 'piles'>>): void {
    this.#do({ position: { ...this.#position, ...changes }, edit: { does: 'settings' } }, null, Object.keys(changes).join());
  }

  /** Handles a change of the FEN text. If the text is invalid, the board does not change. */
  type(text: string): void {
    this.#text = text;
    const fen = text.trim();
    if (text.length > MAX_FEN_LENGTH) {
      this.#textProblem = { code: 'too-long', message: '' };
      return;
    }
    try {
      setupProblems(fen, this.#position.objective);
      this.#textProblem = null;
    } catch (error) {
      this.#textProblem = fenProblem(text, { fen, offset: text.length - text.trimStart().length }, error);
      return;
    }
    const position = readFen(fen, this.#position.objective);
    if (position === null || fenOf(position) === this.fen) return;
    this.#do({ position, edit: { does: 'text' } }, null, 'text');
    this.#text = text;
  }

  undo(): void {
    this.#back(undo(this.#history, this.#position), 'undo');
  }

  redo(): void {
    this.#back(redo(this.#history, this.#position), 'redo');
  }

  #back(to: { history: UndoHistory<Position>; here: Position } | null, does: 'undo' | 'redo'): void {
    if (to === null) return;
    this.#history = to.history;
    this.#show(to.here);
    this.#announce({ does });
  }

  #do(edited: Edited | Refusal, square: string | null = null, by: string | null = null): void {
    if (square !== null) this.panelSquare = square;
    if (edited === 'nothing') return;
    if (edited === 'full') return this.#announce({ does: 'full' });
    this.#history = addStep(this.#history, this.#position, by);
    this.#show(edited.position);
    this.#announce(edited.edit);
  }

  #show(position: Position): void {
    this.#position = position;
    this.#text = fenOf(position);
    this.#textProblem = null;
    if (this.held !== null && pileOn(position, this.held)[this.part ?? 0] === undefined) this.release();
  }
}

export function startPosition(objective: Objective): Position {
  return readFen(standardFen(), objective) ?? EMPTY;
}

/** The largest number of pieces per side and kind: those of the start position (RULES §1). */
const startCounts = () => countPieces(startPosition('total'));
