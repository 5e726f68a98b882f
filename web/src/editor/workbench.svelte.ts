// A position being set up: what is on the board, what is in hand, and what was before. It knows no page but for being heard by one.

import { setupProblems } from 'cotulenh';
import type { Objective, Side } from 'cotulenh';
import type { Problem } from '../game/events';
import { fenProblem } from '../game/readGames';
import { standardFen } from '../game/session';
import type { Letter } from '../game/units';
import { exchange, mirror, move, place, remove, turnHero } from './edit';
import type { Edit, Edited, Refusal } from './edit';
import { judge } from './judgement';
import { NO_PAST, redo, step, undo } from './past';
import type { Past } from './past';
import { countPieces, EMPTY, fenOf, pileOn, readFen } from './position';
import type { Position } from './position';

/** What a tap on a square does. */
export type Tool = { does: 'move' | 'erase' | 'hero' } | { does: 'place'; color: Side; letter: Letter };

export type Told = Edit | { does: 'undo' | 'redo' | 'full' } | { does: 'side'; side: Side };

/** No FEN is longer. */
export const LONGEST = 2000;

const HAND: Tool = { does: 'move' };

export class Workbench {
  #position = $state.raw<Position>(EMPTY);
  #past = $state.raw<Past<Position>>(NO_PAST);
  #text = $state('');
  #textProblem = $state.raw<Problem | null>(null);
  #tell: (told: Told) => void = () => {};

  tool = $state.raw<Tool>(HAND);
  /** Whose pieces letters put. */
  side = $state<Side>('red');
  orientation = $state<Side>('red');
  /** The square whose pieces are to be moved, and which of them; all where it is null. */
  held = $state<string | null>(null);
  part = $state<number | null>(null);
  /** The square that is looked at more closely. */
  looked = $state<string | null>(null);

  readonly judgement = $derived(judge(this.#position));
  readonly fen = $derived(fenOf(this.#position));
  readonly canUndo = $derived(this.#past.before.length > 0);
  readonly canRedo = $derived(this.#past.after.length > 0);
  /** How many of each kind are not on the board; less than none where there are too many. */
  readonly left = $derived.by(() => {
    const [all, used] = [START_COUNTS(), countPieces(this.#position)];
    return (color: Side, letter: Letter) => all[color][letter] - used[color][letter];
  });

  /** Begins with the text of a FEN; with the start position where there is none, or where it cannot be read. */
  constructor(tell: (told: Told) => void, fen = '', objective: Objective = 'total', orientation: Side = 'red') {
    this.orientation = orientation;
    this.#show(startPosition(objective));
    if (fen !== '') this.type(fen);
    this.#past = NO_PAST;
    // What it begins with is no news.
    this.#tell = tell;
  }

  get position(): Position {
    return this.#position;
  }

  /** The FEN as it is being typed. */
  get text(): string {
    return this.#text;
  }

  /** Why the text is no FEN; nothing where it is one. */
  get textProblem(): Problem | null {
    return this.#textProblem;
  }

  /** A square was touched, or what stands there was lifted. */
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
    else this.looked = square;
  }

  /** What stands on a square, or one piece of it, is to be moved. */
  hold(square: string, part: number | null = null): void {
    [this.held, this.part, this.looked] = [square, part, square];
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

  /** Dragged beside the board. */
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
    this.#do(turnHero(this.#position, square, part), square);
  }

  /** Escape, or a tap beside the board. */
  dismiss(): void {
    this.release();
    this.tool = HAND;
  }

  use(tool: Tool): void {
    this.release();
    this.tool = tool;
    if (tool.does === 'place') this.side = tool.color;
  }

  useSide(side: Side): void {
    this.side = side;
    if (this.tool.does === 'place') this.tool = { ...this.tool, color: side };
    this.#tell({ does: 'side', side });
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

  /** Side to move, counters, objective, deployment; what is typed in a row is one step. */
  set(changes: Partial<Omit<Position, 'piles'>>): void {
    this.#do({ position: { ...this.#position, ...changes }, edit: { does: 'settings' } }, null, Object.keys(changes).join());
  }

  /** The text of the FEN was changed. Where it is none, the board stays as it was. */
  type(text: string): void {
    this.#text = text;
    const fen = text.trim();
    if (text.length > LONGEST) {
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
    this.#back(undo(this.#past, this.#position), 'undo');
  }

  redo(): void {
    this.#back(redo(this.#past, this.#position), 'redo');
  }

  #back(to: { past: Past<Position>; here: Position } | null, does: 'undo' | 'redo'): void {
    if (to === null) return;
    this.#past = to.past;
    this.#show(to.here);
    this.#tell({ does });
  }

  #do(edited: Edited | Refusal, looked: string | null = null, by: string | null = null): void {
    if (looked !== null) this.looked = looked;
    if (edited === 'nothing') return;
    if (edited === 'full') return this.#tell({ does: 'full' });
    this.#past = step(this.#past, this.#position, by);
    this.#show(edited.position);
    this.#tell(edited.edit);
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

/** No side has more of a kind than at the start (RULES §1). */
const START_COUNTS = () => countPieces(startPosition('total'));
