// The games in the IndexedDB database.

import { readRecord } from '../game/record';
import type { GameRecord } from '../game/record';
import { openStore } from './kept';
import type { Kept } from './kept';

export type Games = Kept<GameRecord>;

export const openGames = (): Promise<Games> => openStore('games', readRecord);
