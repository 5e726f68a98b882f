// The games in the IndexedDB database.

import { readRecord } from '../game/gameRecord';
import type { GameRecord } from '../game/gameRecord';
import { openStore } from './recordStore';
import type { RecordStore } from './recordStore';

export type Games = RecordStore<GameRecord>;

export const openGames = (): Promise<Games> => openStore('games', readRecord);
