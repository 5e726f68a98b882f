// A game for tests, with the real rules, the real engine in a Node worker, and a clock that the test sets.

import { Engine, load } from 'cotulenh';
import { Brain } from '../engine/brain';
import { Controller } from './controller';
import type { GameEvent } from './events';
import { newRecord } from './gameRecord';
import type { GameRecord, NewGame } from './gameRecord';

const PERSON = { kind: 'person', name: null } as const;

export interface Table {
  controller: Controller;
  events: GameEvent[];
  saved: GameRecord[];
  time: { now: number };
  brain: Brain;
  /** Returns the same game after a reload. */
  reload: () => Table;
}

export async function table(fen: string | null = null, changes: Partial<NewGame> = {}): Promise<Table> {
  await load();
  const players = { red: PERSON, blue: PERSON };
  const begin: NewGame = { players, objective: 'total', clock: null, orientation: 'red', tags: [], fen, ...changes };
  return seat(newRecord(begin, 0));
}

export function seat(record: GameRecord, time = { now: 0 }): Table {
  const events: GameEvent[] = [];
  const saved: GameRecord[] = [];
  const brain = new Brain((settings) => Engine.start(settings));
  const controller = new Controller(record, {
    brain,
    // A store returns copies.
    save: (record) => saved.push(JSON.parse(JSON.stringify(record)) as GameRecord),
    emit: (event) => events.push(event),
    changed: () => {},
    now: () => time.now,
    pause: () => Promise.resolve(),
  });
  controller.start();
  return { controller, events, saved, time, brain, reload: () => seat(saved.at(-1) ?? record, time) };
}

/** Returns the squares shown as targets. */
export const squares = (table: Table) => table.controller.view.targets.map(({ square }) => square).sort();

/** Returns the codes of the refused actions. */
export const refusals = (table: Table) => table.events.flatMap((event) => (event.type === 'refused' ? [event.problem.code] : []));

/** Resolves when the condition holds. Fails after ten seconds. */
export async function until(what: () => boolean): Promise<void> {
  const end = Date.now() + 10_000;
  while (!what()) {
    if (Date.now() > end) throw new Error('the condition did not hold in time');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
