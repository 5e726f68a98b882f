// The summary of a study for lists.

import type { Game } from 'cotulenh';
import type { Paths } from './paths';
import type { About } from './studyRecord';

/** Returns what lists show of a study. */
export function about(game: Game, paths: Paths): About {
  const tags = new Map(game.tags().map(({ name, value }) => [name, value]));
  const known = (tag: string) => {
    const value = tags.get(tag) ?? '?';
    return value === '?' || value === '' ? null : value;
  };
  return {
    red: known('Red'),
    blue: known('Blue'),
    event: known('Event'),
    result: game.result(),
    plies: paths.mainLine().length,
    turns: paths.nodes.length,
  };
}
