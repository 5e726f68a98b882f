// The rules in this thread, and the engine in its worker and for reviews in this thread. An engine with several threads uses
// another module, which is fetched on demand.

import { Engine, load } from 'cotulenh';
import type { Settings } from 'cotulenh';
import { load as loadEngine } from 'cotulenh/engine';
import { settings } from '../store/settings.svelte';
import { EngineClient } from './engineClient';
import { engineModule, rulesModule } from './module';

/** Loads the rules, and the engine's functions for reviews. */
export async function loadRules(): Promise<void> {
  await Promise.all([rulesModule().then(load), engineModule().then(loadEngine)]);
}

const MAX_THREADS = 4;

/** Returns the number of threads for games and hints. One processor is left to the page. */
function threads(): number {
  return settings.threads ? Math.max(1, Math.min(MAX_THREADS, navigator.hardwareConcurrency - 1)) : 1;
}

const start = async (asked: Settings): Promise<Engine> => Engine.start(asked, { module: await engineModule() });

/** The engine of this page, shared by all games. */
export const engine = new EngineClient(start, threads);

/**
 * Returns the number of threads for long work, e.g. a review. It may use both of two processors, because it shows its progress
 * and can be stopped.
 */
export function workThreads(): number {
  const processors = navigator.hardwareConcurrency;
  return settings.threads ? Math.max(threads(), Math.min(2, processors)) : 1;
}

/** Starts an engine for long work. It can be ended without ending the engine of a game. */
export const newEngine = (): EngineClient => new EngineClient(start, workThreads);
