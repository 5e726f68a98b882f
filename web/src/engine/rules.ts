// The rules in this thread, and the engine in its worker and for reviews in this thread. An engine with several threads uses
// another module, which is fetched on demand, and so are the network and the opening book.

import { Engine, load } from 'cotulenh';
import type { Settings } from 'cotulenh';
import { load as loadEngine } from 'cotulenh/engine';
import { settings } from '../store/settings.svelte';
import { EngineClient } from './engineClient';
import { book, network } from './files';
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

async function start(asked: Settings): Promise<Engine> {
  const module = await engineModule();
  // The functions of the engine in this thread know which levels use the network.
  const [engine] = await Promise.all([Engine.start(asked, { module }), loadEngine(module)]);
  return engine;
}

/** The engine of this page, shared by all games and studies. It uses the network as soon as it is there. */
export const engine = new EngineClient(start, threads, { network, book });

/**
 * Returns the number of threads for long work, e.g. a review. It may use both of two processors, because it shows its progress
 * and can be stopped.
 */
export function workThreads(): number {
  const processors = navigator.hardwareConcurrency;
  return settings.threads ? Math.max(threads(), Math.min(2, processors)) : 1;
}

/**
 * Starts an engine for long work. It can be ended without ending the engine of a game. It keeps its first evaluation, because a
 * review compares the scores of neighbouring positions.
 */
export const newEngine = (): EngineClient => new EngineClient(start, workThreads, { network, book, keeps: true });

/** Starts an engine for the coach of a beginner. Its short searches are not worth the download of the network. */
export const newCoachEngine = (): EngineClient => new EngineClient(start);
