// What is told of a study and its turns in short.

import type { Game } from 'cotulenh';
import { arrowsOf } from '../game/hint';
import type { Paths } from './paths';
import type { About } from './record';

/** The squares of a turn as engines write it, the first where it began. */
export function squaresOf(word: string): string[] {
  const arrows = arrowsOf(word);
  const from = arrows[0]?.from;
  return from === undefined ? [] : [from, ...arrows.flatMap(({ to }) => to ?? [])];
}

/** What lists show of a study. */
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
