// The rules in this thread and the engine in its worker, both of one module.

import { Engine, load } from 'cotulenh';
import { Brain } from './brain';
import { compiledModule } from './module';

export async function loadRules(): Promise<void> {
  await load(await compiledModule());
}

/** The engine of this page: one worker for all games. */
export const brain = new Brain(async (settings) => Engine.start(settings, { module: await compiledModule() }));
