// Finding games by words.

import type { GameRecord } from '../game/record';

/** Lower case without marks, so that “tu lenh” finds “Tư lệnh”. */
export function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/đ/g, 'd')
    .replace(/Đ/g, 'd')
    .toLowerCase();
}

/** The games in which every word is found: in what is shown of them, or in their PGN. */
export function search(games: readonly GameRecord[], query: string, shown: (game: GameRecord) => string): GameRecord[] {
  const wanted = plain(query).split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return [...games];
  return games.filter((game) => {
    const text = plain(`${shown(game)} ${game.pgn}`);
    return wanted.every((word) => text.includes(word));
  });
}
