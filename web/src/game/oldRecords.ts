// Deployments in progress of version 1 records. Version 1 stored a list of operations, which is carried out again.

import type { Game } from 'cotulenh';
import { useAndFree } from './wasmMemory';
import type { OldDeployment, OldOperation } from './gameRecord';

function carryOut(game: Game, operation: OldOperation): void {
  if ('move' in operation) game.move(operation.move);
  else if ('stay' in operation) game.stay(operation.stay);
  else game.recombine(operation.join, operation.step);
}

/** Resumes the deployment of an old record. Does nothing if its operations do not fit the game. */
export function resumeOld(game: Game, { origin, operations }: OldDeployment): void {
  if (origin === null || operations.length === 0 || game.outcome() !== null) return;
  try {
    useAndFree(game.clone(), (copy) => {
      if (copy.deployment() === null) copy.choose(origin);
      for (const operation of operations) carryOut(copy, operation);
      game.resumeFrom(copy);
    });
  } catch {
    // The stored text was changed outside of the page. The finished turns are still good.
  }
}
