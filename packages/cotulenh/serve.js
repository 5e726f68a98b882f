// The engine in a worker: the other side.

import init, { Searcher, fingerprint, gameOf } from './wasm/cotulenh.js';
import { packed } from './errors.js';

/** Answers what comes in at the port; `source` finds the module. */
export function serve(port, source) {
  let ready;
  let flag;
  let searcher;

  async function start({ settings, flag: shared, module }) {
    flag = shared;
    await init({ module_or_path: module ?? (await source()) });
    searcher = new Searcher(settings);
  }

  // Where nothing is shared, whoever wants to stop ends the worker.
  const wantsStop = () => flag !== undefined && Atomics.load(flag, 0) !== 0;

  const methods = {
    configure: (_, settings) => searcher.configure(settings),
    clear: () => searcher.clear(),
    bench: (_, depth) => fingerprint(depth),
    search(id, line, limits) {
      const game = gameOf(line);
      try {
        return searcher.search(game, limits, (info) => port.post({ id, info }), wantsStop);
      } finally {
        game.free();
      }
    },
  };

  port.listen(async (message) => {
    if (message.start) {
      ready = start(message.start);
      // Who asks is told.
      ready.catch(() => {});
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
