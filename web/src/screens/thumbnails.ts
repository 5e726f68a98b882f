// The positions of stored games for their thumbnails. They need the rules, which are loaded with the first thumbnail.

import type { Stack } from 'cotulenh';
import type { GameRecord } from '../game/gameRecord';

const known = new Map<string, { revision: number; stacks: readonly Stack[] }>();
/** The games are restored one after the other, so that the page stays responsive. */
let last: Promise<unknown> = Promise.resolve();

/** Returns the stacks of a game's last position. Rejects if the game cannot be read. */
export function lastStacks(record: GameRecord): Promise<readonly Stack[]> {
  const found = known.get(record.id);
  if (found?.revision === record.revision) return Promise.resolve(found.stacks);
  const restored = last.then(() => restore(record));
  last = restored.catch(() => {});
  return restored;
}

async function restore(record: GameRecord): Promise<readonly Stack[]> {
  const [{ loadRules }, { Session }, { useAndFree }] = await Promise.all([
    import('../engine/rules'),
    import('../game/session'),
    import('../game/wasmMemory'),
  ]);
  await loadRules();
  const stacks = useAndFree(Session.restore(record).game, (game) => game.board());
  known.set(record.id, { revision: record.revision, stacks });
  return stacks;
}
