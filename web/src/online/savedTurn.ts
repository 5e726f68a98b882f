// The player's turn in this browser: the deployment in progress, and the finished turn whose log entry has not arrived yet. Both are
// saved for a reload of the page.

import { Game } from 'cotulenh';
import { useAndFree } from '../game/wasmMemory';
import { readLocal, writeLocal } from '../store/local';

/**
 * The identity of a position in an online game: its key, and the number of turns before it. It does not include the version of
 * the game, because a draw offer changes the version and not the position.
 */
export interface PositionId {
  ply: number;
  key: string;
}

export const positionIdOf = (game: Game): PositionId => ({ ply: game.ply(), key: game.key() });
export const isSamePosition = (one: PositionId, other: PositionId) => one.ply === other.ply && one.key === other.key;

/** A finished turn, with the position that it is meant for. */
export interface SavedTurn extends PositionId {
  /** The identifier of the command. A turn that is sent again keeps it, so that the server plays it once. */
  id: string;
  lan: string;
  /** The measured thinking time in milliseconds, if it is known. */
  spent?: number;
}

/** A deployment in progress, with the position that it began in. */
export interface SavedDeployment extends PositionId {
  /** A game that begins in that position and contains the operations so far, in the save format of the rules library. */
  game: string;
}

/** Storage for one value per online game. */
export interface GameStore<T> {
  read: (game: string) => T | null;
  /** Stores a value. `null` deletes it. */
  write: (game: string, value: T | null) => void;
}

/** Returns the deployment in progress of `game`, which began in the position of `base`. */
export function deploymentToSave(base: Game, game: Game): SavedDeployment {
  // The copy begins in this position, so that the turns before it are not stored.
  return useAndFree(new Game(base.fen(), base.objective()), (copy) => {
    copy.resumeFrom(game);
    return { ...positionIdOf(base), game: JSON.stringify(copy) };
  });
}

/** Resumes a saved deployment. Returns `false` and changes nothing if it does not fit the game. */
export function resumeDeployment(game: Game, saved: SavedDeployment): boolean {
  if (!isSamePosition(saved, positionIdOf(game))) return false;
  try {
    useAndFree(Game.fromJSON(saved.game), (copy) => game.resumeFrom(copy));
  } catch {
    // The stored text was changed outside of the page.
    return false;
  }
  return game.isDeploying();
}

function localGameStore<T extends object>(prefix: string, isValid: (value: Partial<T>) => boolean): GameStore<T> {
  const keyOf = (game: string) => `${prefix}.${game}`;
  return {
    read: (game) => {
      const value = readLocal(keyOf(game)) as Partial<T> | null;
      return value !== null && typeof value === 'object' && isValid(value) ? (value as T) : null;
    },
    write: (game, value) => {
      if (value !== null) writeLocal(keyOf(game), value);
      else
        try {
          localStorage.removeItem(keyOf(game));
        } catch {
          // Without storage there is nothing to remove.
        }
    },
  };
}

const isPositionId = ({ ply, key }: Partial<PositionId>) => typeof ply === 'number' && typeof key === 'string';

export const localTurnStore = localGameStore<SavedTurn>(
  'cotulenh.online',
  (turn) =>
    isPositionId(turn) &&
    typeof turn.id === 'string' &&
    typeof turn.lan === 'string' &&
    (turn.spent === undefined || typeof turn.spent === 'number'),
);

export const localDeploymentStore = localGameStore<SavedDeployment>(
  'cotulenh.online.deployment',
  (deployment) => isPositionId(deployment) && typeof deployment.game === 'string',
);

/** Returns a new identifier for a command. Does not use `randomUUID`, which is missing on plain HTTP. */
export function newCommandId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
