// Measures the speed of the engine: with one thread against the command line, and with several threads against one.
//     node bench.js [PATH-OF-cotulenh|- [RUNS [THREADS]]]
// Runs alternate and the best of each counts, because other processes slow some of them down.

import { execFileSync } from 'node:child_process';
import { Engine, Game, load } from 'cotulenh';
import { fingerprint, load as loadEngine } from 'cotulenh/engine';

const [command = '-', runs = '5', threads = '2'] = process.argv.slice(2);
await Promise.all([load(), loadEngine()]);
fingerprint(4); // The engine's code is optimized after this.
await compareWithCommand();
await compareThreads();

async function compareWithCommand() {
  let module = { nps: 0 };
  let native = { nps: 0 };
  for (let run = 0; run < Number(runs); run++) {
    const here = fingerprint();
    if (here.nps > module.nps) module = here;
    if (command === '-') continue;
    const said = execFileSync(command, ['bench', '--eval', 'hand'], { encoding: 'utf8' });
    const there = { nodes: Number(/^nodes (\d+)$/m.exec(said)[1]), nps: Number(/^nps (\d+)$/m.exec(said)[1]) };
    if (there.nodes !== here.nodes) throw new Error(`${there.nodes} nodes there, ${here.nodes} here: not the same engine`);
    if (there.nps > native.nps) native = there;
  }
  console.log(`module   nodes ${module.nodes}  nps ${module.nps}`);
  if (command === '-') return;
  console.log(`command  nodes ${native.nodes}  nps ${native.nps}`);
  console.log(`the module has ${percent(module.nps, native.nps)} % of the command's speed`);
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
