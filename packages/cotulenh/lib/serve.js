// The engine in a worker: the side of the worker.

import * as base from '../wasm/cotulenh_engine.js';
import { packed } from './errors.js';

/** The stack size of a helper in bytes. It equals that of the lead. */
const STACK = 16 << 20;

// Loaded on demand.
const loadThreaded = () => import('../wasm/cotulenh_threads.js');

/**
 * Answers the messages of a port. `source` returns the file of a module by its name. Without a source, a module fetches the
 * file next to its own.
 */
export function serve(port, source = async () => undefined) {
  let glue = base;
  let ready;
  let flag;
  let searcher;

  async function start({ settings, flag: shared, module, threaded, network, book }) {
    flag = shared;
    if (threaded) glue = await loadThreaded();
    await glue.default({ module_or_path: module ?? (await source(threaded ? 'threads' : 'engine')) });
    searcher = new glue.Searcher(settings);
    if (network !== undefined) searcher.loadNetwork(network);
    if (book !== undefined) searcher.loadBook(book);
    return threaded ? { module: glue.sharedModule(), memory: glue.sharedMemory() } : {};
  }

  /** Turns this worker into a helper. It receives no more messages. */
  async function help({ module, memory }) {
    const { default: init, enlist, help } = await loadThreaded();
    await init({ module_or_path: module, memory, thread_stack_size: STACK });
    enlist();
    port.post({ started: {} });
    help();
  }

  // Without shared memory, the caller stops a search by ending the worker.
  const wantsStop = () => flag !== undefined && Atomics.load(flag, 0) !== 0;

  const methods = {
    configure: (_, settings) => searcher.configure(settings),
    clear: () => searcher.clear(),
    loadNetwork: (_, bytes) => searcher.loadNetwork(bytes),
    loadBook: (_, bytes) => searcher.loadBook(bytes),
    bench: (_, depth) => searcher.bench(depth),
    search: (id, line, limits) => searcher.search(line, limits, (info) => port.post({ id, info }), wantsStop),
    solve: (_, line, turns, limits) => searcher.solve(line, turns, limits, wantsStop),
    defend: (_, line, turns, limits) => searcher.defend(line, turns, limits, wantsStop),
  };

  const tellStarted = (starting) =>
    starting.then(
      (started) => port.post({ started }),
      (error) => port.post({ failed: packed(error) }),
    );

  port.listen(async (message) => {
    if (message.start) {
      ready = start(message.start);
      tellStarted(ready);
      return;
    }
    if (message.help) {
      help(message.help).catch((error) => port.post({ failed: packed(error) }));
      return;
    }
    const { id, method, args } = message;
    try {
      await ready;
      port.post({ id, result: methods[method](id, ...args) });
    } catch (error) {
      port.post({ id, error: packed(error) });
    }
  });
}
