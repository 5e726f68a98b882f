// The summary of a study for lists.

import type { Game } from 'cotulenh';
import { knownTag, tagMap } from '../game/tags';
import type { Paths } from './paths';
import type { About } from './studyRecord';

export function about(game: Game, paths: Paths): About {
  const tags = tagMap(game.tags());
  return {
    red: knownTag(tags, 'Red'),
    blue: knownTag(tags, 'Blue'),
    event: knownTag(tags, 'Event'),
    result: game.result(),
    plies: paths.mainLine().length,
    turns: paths.nodes.length,
  };
}
