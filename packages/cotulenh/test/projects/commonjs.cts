// A program in CommonJS that requires the package. It is type-checked but never run.

import { Game, load, type Move } from 'cotulenh';
// eslint-disable-next-line @typescript-eslint/no-require-imports -- CommonJS
import engine = require('cotulenh/engine');

export async function firstMove(): Promise<Move | undefined> {
  await load();
  await engine.load();
  return new Game().moves()[0];
}
