// A program without the types of any platform. It is type-checked but never run.

import { CotulenhError, Engine, type Move, type MoveChoice, type Outcome, type Stack } from 'cotulenh';
import { Searcher, type SearchResult, fingerprint, load as loadEngine, winningChance } from 'cotulenh/engine';
import { type ErrorCode, Game, load } from 'cotulenh/rules';
import 'cotulenh/worker';

export async function play(bytes: Uint8Array): Promise<Outcome | null> {
  await load(bytes);
  await loadEngine('https://example.org/engine.wasm');
  using game = new Game();
  const choice: MoveChoice = { from: 'f4', to: 'f6', kind: 'move', step: false };
  const san: string = game.move(choice).san;
  const moves: Move[] = game.moves({ square: 'f9', unit: 'T' });
  const [move] = moves;
  if (move) game.move(move);
  const undone: 'operation' | 'turn' | 'reopened' = game.undo().undone;
  const stack: Stack | null = game.remove('f9');
  if (stack) game.put(stack, 'f8');
  game.put({ letter: 'T', color: 'red', heroic: true }, 'e5');
  const again: Game = Game.fromJSON(game.toJSON());
  const text: string = san + undone + game.ascii() + again.fen() + String(game.isGameOver());
  return text === '' ? null : game.outcome();
}

export async function search(game: Game): Promise<SearchResult> {
  using engine = await Engine.start({ level: 3 }, { worker: () => ({ postMessage: () => {}, terminate: () => {} }) });
  using searcher = new Searcher();
  const here: SearchResult = searcher.search(game, { nodes: fingerprint(1).nodes });
  const chance: number = winningChance(here.lines[0]?.score.cp ?? 0);
  return chance > 0.5 ? here : engine.go(game, { depth: 2 });
}

export function codeOf(error: unknown): ErrorCode | null {
  return error instanceof CotulenhError ? error.code : null;
}

// @ts-expect-error a move has an origin
new Game().move({ to: 'f6' });
// @ts-expect-error a filter has no such field
new Game().moves({ squares: 'f4' });
// @ts-expect-error a side is `red` or `blue`
new Game().put({ letter: 'T', color: 'green' }, 'e5');
