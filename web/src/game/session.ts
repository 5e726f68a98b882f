// A game and its deployment in progress: playing, taking back, and restoring it from a record.

import { Game } from 'cotulenh';
import type { Deployed, Event, Played, Side } from 'cotulenh';
import { useAndFree } from './wasmMemory';
import { resumeOld } from './oldRecords';
import type { GameRecord } from './gameRecord';

/** Maximum length of a log in characters. A longer log is replaced by one that starts with a snapshot of the game. */
const MAX_LOG_LENGTH = 1 << 17;

/** The result of an operation. */
export interface OperationResult {
  /** The turn with all its events, or `null` if it has not ended. */
  turn: Played | null;
  /** The step, if the operation was a step and the turn goes on. Otherwise `null`. */
  step: Played | null;
  /** The events of this operation. Those of earlier operations of the same deployment are not included. */
  events: readonly Event[];
}

type Stored = Pick<GameRecord, 'log' | 'pgn' | 'tags' | 'fen' | 'objective' | 'old'>;

export class Session {
  game: Game;

  constructor(game: Game) {
    this.game = game;
  }

  /** Restores a stored game and keeps its log. Throws a `CotulenhError` if neither the log nor the PGN can be read. */
  static restore(record: Stored): Session {
    const game = restoreGame(record);
    if (game.log() === null) game.startLog();
    // A stack was selected, but no operation was made. The page restores no selections.
    if (game.deployment() !== null && !game.isDeploying()) game.cancel();
    return new Session(game);
  }

  move(text: string): OperationResult {
    const played = this.game.move(text);
    return played.complete ? this.#ended(played) : { turn: null, step: played, events: played.events };
  }

  stay(piece: string): OperationResult {
    return this.#after(this.game.stay(piece));
  }

  recombine(piece: string, step: number): OperationResult {
    return this.#after(this.game.recombine(piece, step));
  }

  commit(): OperationResult {
    return this.#ended(this.game.commit());
  }

  /** Takes back the last operation of the deployment. Returns its events, newest first. */
  undoStep(): readonly Event[] {
    return this.game.undoStep().events;
  }

  /** Takes back the whole deployment, or the selection of a stack. Returns the events taken back, newest first. */
  cancel(): readonly Event[] {
    return cancelDeployment(this.game);
  }

  /** The events of the deployment in progress. */
  get pending(): readonly Event[] {
    return this.game.pending();
  }

  /** Whether an operation was made in a deployment that has not ended. */
  get deploying(): boolean {
    return this.game.isDeploying();
  }

  /** Returns the log of the game. Replaces a log that is too long. */
  log(): string {
    const log = this.game.log();
    if (log !== null && log.length <= MAX_LOG_LENGTH) return log;
    this.game.startLog();
    return this.game.log() ?? '';
  }

  /** Takes back whole turns and deletes them. Returns the events taken back, newest first. */
  takeBack(turns: number): readonly Event[] {
    const events = [...this.cancel()];
    this.game.retractEnd();
    for (let taken = 0; taken < turns && this.game.ply() > 0; taken++) {
      const node = this.game.current();
      events.push(...this.game.undo().events);
      this.game.deleteNode(node);
    }
    return events;
  }

  /** Returns the finished turns as PGN. */
  pgn(): string {
    if (!this.deploying) return this.game.pgn();
    // A copy without the deployment, because the PGN of a game from a FEN would otherwise start in the middle of it.
    return useAndFree(copyWithoutDeployment(this.game), (copy) => copy.pgn());
  }

  /** Returns a turn without playing it, or `null` if it is not legal. */
  preview(text: string): Played | null {
    return this.game.preview([text]).turns[0] ?? null;
  }

  /** Returns the game after this many turns. The caller frees it. */
  at(ply: number): Game {
    const copy = copyWithoutDeployment(this.game);
    copy.goto(ply);
    return copy;
  }

  end(how: 'resign' | 'flag', side: Side): void {
    this.cancel();
    this.game[how](side);
  }

  agreeDraw(): void {
    this.cancel();
    this.game.agreeDraw();
  }

  #after({ turn, events }: Deployed): OperationResult {
    return turn === null ? { turn: null, step: null, events } : this.#ended(turn);
  }

  #ended(played: Played): OperationResult {
    const turn = played.node === null ? played : { ...played, events: this.game.events(played.node) };
    return { turn, step: null, events: played.events };
  }
}

/** Takes back the whole deployment, or the selection of a stack. Returns the events taken back, newest first. */
export function cancelDeployment(game: Game): readonly Event[] {
  return game.deployment() === null ? [] : game.cancel();
}

/** Returns a copy of the game without a deployment in progress. The caller frees it. */
export function copyWithoutDeployment(game: Game): Game {
  const copy = game.clone();
  cancelDeployment(copy);
  return copy;
}

function restoreGame({ log, pgn, tags, fen, objective, old }: Stored): Game {
  if (log !== '') {
    try {
      return tagged(Game.fromLog(log), tags);
    } catch (error) {
      // The PGN still has the finished turns.
      if (pgn === '') throw error;
    }
  }
  if (pgn === '') return tagged(new Game(fen, objective), tags);
  const game = new Game();
  game.loadPgn(pgn);
  if (old !== undefined) resumeOld(game, old);
  return game;
}

function tagged(game: Game, tags: GameRecord['tags']): Game {
  for (const { name, value } of tags) game.setTag(name, value);
  return game;
}

/** Returns the finished turns of a stored game as PGN. The rules must be loaded if the record has no PGN yet. */
export function pgnOf(record: GameRecord): string {
  if (record.pgn !== '') return record.pgn;
  const session = Session.restore(record);
  return useAndFree(session.game, () => session.pgn());
}

let standard: string | undefined;

/** Returns the FEN of the standard start position. */
export function standardFen(): string {
  standard ??= useAndFree(new Game(), (game) => game.fen());
  return standard;
}
