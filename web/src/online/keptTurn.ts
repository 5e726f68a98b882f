// The player's turn that the server has not acknowledged yet. It is kept across a reload.

import { readLocal, writeLocal } from '../store/local';

export interface KeptTurn {
  /** The identifier of the command. A turn that is sent again keeps it, so that the server plays it once. */
  id: string;
  /** The number of turns before it, and the key of the position that it is meant for. */
  ply: number;
  key: string;
  lan: string;
}

export interface TurnStore {
  read: (game: string) => KeptTurn | null;
  write: (game: string, turn: KeptTurn | null) => void;
}

const keyOf = (game: string) => `cotulenh.online.${game}`;

export const localTurnStore: TurnStore = {
  read: (game) => {
    const turn = readLocal(keyOf(game)) as Partial<KeptTurn> | null;
    const whole =
      typeof turn?.id === 'string' &&
      typeof turn.ply === 'number' &&
      typeof turn.key === 'string' &&
      typeof turn.lan === 'string';
    return whole ? (turn as KeptTurn) : null;
  },
  write: (game, turn) => {
    if (turn !== null) writeLocal(keyOf(game), turn);
    else
      try {
        localStorage.removeItem(keyOf(game));
      } catch {
        // Without storage there is nothing to remove.
      }
  },
};

/** Returns a new identifier for a command. `randomUUID` is missing on plain HTTP. */
export function newCommandId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
