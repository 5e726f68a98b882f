// A game for tests, with the real rules, the real engine in a Node worker, and a clock that the test sets.

import { LIMIT } from '../testTime';
import { Engine, Game } from 'cotulenh';
import type { Move, Side } from 'cotulenh';
import { EngineClient } from '../engine/engineClient';
import { Controller } from './controller';
import type { GameEvent } from './events';
import { useAndFree } from './wasmMemory';
import { newRecord } from './gameRecord';
import type { GameRecord, NewGame } from './gameRecord';
import { fenOfStacks } from './placedStacks';
import type { PlacedStack } from './placedStacks';
import { loadModules } from '../engine/modulesTesting';

const PERSON = { kind: 'person', name: null } as const;

export interface TestGame {
  controller: Controller;
  events: GameEvent[];
  saved: GameRecord[];
  time: { now: number };
  engine: EngineClient;
  /** Returns the same game after a reload. */
  reload: () => TestGame;
}

export async function testGame(fen: string | null = null, changes: Partial<NewGame> = {}): Promise<TestGame> {
  await loadModules();
  const players = { red: PERSON, blue: PERSON };
  const options: NewGame = { players, objective: 'total', clock: null, orientation: 'red', tags: [], fen, ...changes };
  return restoreTestGame(newRecord(options, 0));
}

export function restoreTestGame(record: GameRecord, time = { now: 0 }): TestGame {
  const events: GameEvent[] = [];
  const saved: GameRecord[] = [];
  const engine = new EngineClient((settings) => Engine.start(settings));
  const controller = new Controller(record, {
    engine,
    // A store returns copies.
    save: (record) => saved.push(JSON.parse(JSON.stringify(record)) as GameRecord),
    emit: (event) => events.push(event),
    changed: () => {},
    now: () => time.now,
    date: () => time.now,
    pauseInReplay: () => Promise.resolve(),
    pauseBeforeAnswer: () => Promise.resolve(),
  });
  controller.start();
  return { controller, events, saved, time, engine, reload: () => restoreTestGame(saved.at(-1) ?? record, time) };
}

/** Returns the squares shown as targets. */
export const squares = (table: TestGame) => table.controller.view.targets.map(({ square }) => square).sort();

/** Returns the codes of the refused actions. */
export const refusals = (table: TestGame) =>
  table.events.flatMap((event) => (event.type === 'refused' ? [event.problem.code] : []));

/** Resolves when the condition holds. Fails after a long time. */
export async function until(what: () => boolean): Promise<void> {
  const end = Date.now() + LIMIT.timeout;
  while (!what()) {
    if (Date.now() > end) throw new Error('the condition did not hold in time');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/** Returns the moves of a unit from a square with these stacks, or `null` if it may not stand there. */
export function movesOf(stacks: readonly PlacedStack[], color: Side, from: string): Move[] | null {
  try {
    return useAndFree(new Game(fenOfStacks(stacks, color)), (game) => game.moves(from).filter(({ step }) => !step));
  } catch {
    return null;
  }
}
