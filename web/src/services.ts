// Services of the whole page: the games and their storage.

import { hasTurns } from './game/gameRecord';
import type { GameRecord } from './game/gameRecord';
import { t, messageKeys } from './i18n/text.svelte';
import { notify } from './parts/notices.svelte';
import { openGames } from './store/games';
import type { Games } from './store/games';
import { StoreProblem } from './store/recordStore';
import { mirrorGame, mirroredGame } from './store/mirror';
import { Writer } from './store/writer';

let opened: Promise<Games> | undefined;

/** Returns the games of this browser. Shows a warning once if the storage is not persistent. */
export function games(): Promise<Games> {
  opened ??= openGames().then(async (games) => {
    if (!games.persistent) notify(() => t('store-refused'), 'warn');
    // If the page was closed too early, the last game is only in the mirror, where the next game would overwrite it.
    const last = mirroredGame();
    if (last !== null && hasTurns(last)) await games.put(last).catch(() => {});
    await dropEmpty(games).catch(() => {});
    return games;
  });
  return opened;
}

/** The age in milliseconds from which a game without a turn is dropped. A younger one may be open in another tab. */
const EMPTY_AGE = 60 * 60_000;

/** Deletes games in which no turn was made, except the last one. */
export async function dropEmpty(games: Games): Promise<void> {
  const last = mirroredGame()?.id;
  const old = (game: GameRecord) => game.id !== last && Date.now() - game.updated > EMPTY_AGE;
  const empty = (await games.list()).filter((game) => !hasTurns(game) && old(game));
  for (const { id } of empty) await games.delete(id);
}

const PROBLEMS = messageKeys({ refused: 'store-refused', full: 'store-full' });

/** Reports why a record was not stored. A conflict with another tab is passed to the caller. */
export function reportUnstored(error: unknown, conflict: () => void): void {
  const code = error instanceof StoreProblem ? error.code : 'failed';
  if (code === 'conflict') return conflict();
  const detail = error instanceof Error ? error.message : String(error);
  notify(() => (code === 'failed' ? t('store-failed', { detail }) : t(PROBLEMS[code])), 'warn');
}

/** Stores the revisions of a game. */
export class GameSaver {
  #writer: Writer<GameRecord>;

  constructor(conflict: () => void) {
    this.#writer = new Writer(games, (error) => reportUnstored(error, conflict));
  }

  save(record: GameRecord): void {
    mirrorGame(record);
    this.#writer.save(record);
  }
}

/** Stores a game that is not open in this tab. */
export function saveNow(record: GameRecord): void {
  new GameSaver(() => {}).save(record);
}
