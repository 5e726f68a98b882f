// The games in the IndexedDB database.

import { readRecord } from '../game/gameRecord';
import type { GameRecord } from '../game/gameRecord';
import { openStore } from './kept';
import type { Kept } from './kept';

export type Games = Kept<GameRecord>;

export const openGames = (): Promise<Games> => openStore('games', readRecord);
