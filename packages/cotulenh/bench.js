// Measures the speed of the engine: with one thread in Node.js and in Chromium against the command line, and with several threads against one.
//     node bench.js [PATH-OF-cotulenh|- [RUNS [THREADS]]]
// Runs alternate and the best of each counts, because other processes slow some of them down.

import { execFileSync } from 'node:child_process';
import { Engine, Game, load } from 'cotulenh';
import { fingerprint, load as loadEngine } from 'cotulenh/engine';
import { hasBrowser, startBrowser } from './test/browser.js';

const [command = '-', runs = '5', threads = '2'] = process.argv.slice(2);
await Promise.all([load(), loadEngine()]);
fingerprint(4); // The engine's code is optimized after this.
await compareWithCommand();
await compareThreads();

/** Compares the module in Node.js and in Chromium, if there is one, with the command. */
async function compareWithCommand() {
  const browser = hasBrowser ? await startBrowser() : null;
  const players = [{ name: `module, Node.js ${process.versions.node}`, bench: () => fingerprint() }];
  if (browser) {
    const page = await browser.open();
    await page.evaluate(async () => {
      const engine = await import('/engine.js');
      await engine.load();
      engine.fingerprint(4);
      globalThis.engine = engine;
    });
    players.push({
      name: `module, Chromium ${browser.version()}`,
      bench: () => page.evaluate(() => globalThis.engine.fingerprint()),
    });
  }
  if (command !== '-') players.push({ name: 'command', bench: benchOfCommand });
  for (let run = 0; run < Number(runs); run++) {
    for (const player of players) {
      const { nodes, nps } = await player.bench();
      if (nodes !== (players[0].nodes ??= nodes))
        throw new Error(`${nodes} nodes in ${player.name}, not ${players[0].nodes}: not the same engine`);
      player.nps = Math.max(player.nps ?? 0, nps);
    }
  }
  const whole = players.at(-1).nps;
  for (const { name, nps } of players) console.log(`${name}  nodes ${players[0].nodes}  nps ${nps}  ${percent(nps, whole)} %`);
  await browser?.close();
}

function benchOfCommand() {
  const said = execFileSync(command, ['bench', '--eval', 'hand'], { encoding: 'utf8' });
  return { nodes: Number(/^nodes (\d+)$/m.exec(said)[1]), nps: Number(/^nps (\d+)$/m.exec(said)[1]) };
}

/** Compares the module without threads, the module with threads on one thread, and on all threads. */
async function compareThreads() {
  const base = await Engine.start();
  const several = await Engine.start({ threads: Number(threads) });
  const crews = [
    { name: 'one thread', engine: base, threads: 1, nps: 0 },
    { name: 'one thread, memory shared', engine: several, threads: 1, nps: 0 },
    { name: `${several.threads} threads`, engine: several, threads: several.threads, nps: 0 },
  ];
  for (let run = 0; run < Number(runs); run++) {
    for (const crew of crews) {
      await crew.engine.configure({ threads: crew.threads });
      await crew.engine.clear();
      const { nodes, time } = await crew.engine.go(new Game(), { movetime: 1500 });
      crew.nps = Math.max(crew.nps, Math.round((1000 * nodes) / time));
    }
  }
  for (const { name, nps } of crews) console.log(`${name}  nps ${nps}  ${percent(nps, crews[0].nps)} %`);
  base.end();
  several.end();
}

function percent(part, whole) {
  return Math.round((100 * part) / whole);
}
