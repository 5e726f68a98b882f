// How fast the engine is here, beside the command: node bench.js [PATH-OF-cotulenh [RUNS]]
// Runs alternate, and the best of each counts: whatever else the machine does slows some of them.

import { execFileSync } from 'node:child_process';
import { fingerprint, load } from 'cotulenh';

const [command, runs = '5'] = process.argv.slice(2);
await load();
fingerprint(4); // compiled well by now
let module = { nps: 0 };
let native = { nps: 0 };
for (let run = 0; run < Number(runs); run++) {
  const here = fingerprint();
  if (here.nps > module.nps) module = here;
  if (command === undefined) continue;
  const said = execFileSync(command, ['bench'], { encoding: 'utf8' });
  const there = { nodes: Number(/^nodes (\d+)$/m.exec(said)[1]), nps: Number(/^nps (\d+)$/m.exec(said)[1]) };
  if (there.nodes !== here.nodes) throw new Error(`${there.nodes} nodes there, ${here.nodes} here: not the same engine`);
  if (there.nps > native.nps) native = there;
}
console.log(`module   nodes ${module.nodes}  nps ${module.nps}`);
if (command !== undefined) {
  console.log(`command  nodes ${native.nodes}  nps ${native.nps}`);
  console.log(`the module has ${Math.round((100 * module.nps) / native.nps)} % of the command's speed`);
}
