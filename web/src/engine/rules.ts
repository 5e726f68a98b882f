// The rules in this thread and the engine in its worker, both of one module; where the engine has several threads it
// has a module of its own for them, which is fetched only then.

import { Engine, load } from 'cotulenh';
import type { Settings } from 'cotulenh';
import { settings } from '../store/settings.svelte';
import { Brain } from './brain';
import { compiledModule } from './module';

export async function loadRules(): Promise<void> {
  await load(await compiledModule());
}

const MOST_THREADS = 4;

/** One processor is left to the page. */
function threads(): number {
  return settings.threads ? Math.max(1, Math.min(MOST_THREADS, navigator.hardwareConcurrency - 1)) : 1;
}

const start = async (asked: Settings): Promise<Engine> => Engine.start(asked, { module: await compiledModule() });

/** The engine of this page: one for all games. */
export const brain = new Brain(start, threads);

/** How many threads long work may have: both of two processors, for it tells how far it is and can be stopped. */
export function workThreads(): number {
  const processors = navigator.hardwareConcurrency;
  return settings.threads ? Math.max(threads(), Math.min(2, processors)) : 1;
}

/** An engine for long work, which may be ended without ending that of a game. */
export const newBrain = (): Brain => new Brain(start, workThreads);
