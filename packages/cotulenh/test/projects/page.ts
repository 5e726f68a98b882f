// A program for pages. It is type-checked but never run.

import {
  CotulenhError,
  Engine,
  Game,
  load,
  placeInFen,
  readSetup,
  setupProblems,
  splitPgn,
  pieceTable,
  terrain,
  writeSetup,
  type Deployment,
  type ErrorCode,
  type Event,
  type GameStatus,
  type MovePreview,
  type OutcomeReason,
  type Played,
  type Selection,
  type Settings,
  type SetupProblemCode,
} from 'cotulenh';
import { Searcher, load as loadEngine } from 'cotulenh/engine';
import 'cotulenh/worker';

await load(new URL('https://example.org/module.wasm'));
await loadEngine(await fetch('https://example.org/module.wasm'));

const game = new Game(undefined, 'marine');
const played: Played = game.move('Tf6');
const kind: 'move' | 'capture' | 'stay-capture' | 'suicide-capture' | 'combine' | 'deployment' | 'commit' = played.kind;
const side: 'red' | 'blue' = game.turn();
const deployment: Deployment | null = game.deployment();
const why: string | undefined = deployment?.unfinished?.code;
const square: string[] = game.moves('f4').map((move) => move.to ?? move.from);
game.resign(side);
game.retractEnd();
const promoted: string[] = game.undo().events.flatMap((event: Event) => (event.type === 'promoted' ? [event.square] : []));
const command: string | null = game.command(1);
const again: Game = Game.fromJSON(JSON.stringify(game.toJSON()));
const log: string | null = game.log();
const steps: string[] = game.preview(['Tf6']).turns.flatMap(({ steps }) => steps.map(({ from, to }) => from + to));
const selections: Selection[] = game.selections('f4');
const [target] = selections.flatMap(({ targets }) => targets);
const foreseen: MovePreview | undefined = target?.move ? game.previewMove(target.move.lan) : undefined;
const covered: string[] = foreseen?.zones.red.after ?? [];
console.log(covered, foreseen?.changes[0]?.before, game.previewStay('N').check, game.previewRecombine('T', 0).status);
const fen: string = writeSetup({ ...readSetup(game.fen()), turn: 'blue' });
const place: number | null = placeInFen(fen, 'e5');
console.log(log, steps, place, game.moveNumber(), game.pending(), game.isDeploying(), Game.fromLog(''));
console.log(game.append('')[0]?.type, game.key().length);
console.log(promoted, command, again.execute('').turn?.san);

try {
  game.loadPgn('');
} catch (error) {
  if (!(error instanceof CotulenhError)) throw error;
  const code: ErrorCode = error.code;
  // @ts-expect-error codes are a union
  console.log(error.code === 'no such code');
  console.log(code, error.line, error.column, error.why?.code, kind, why, square);
}

const settings: Settings = { level: 3, hash: 1, threads: 2 };
const names: string[] = splitPgn('').flatMap(({ tags }) => tags.map(({ name }) => name));
const worker = () => new Worker(new URL('https://example.org/worker.js'));
const engine = await Engine.start(settings, { shared: false, worker });
const result = await engine.go(game, { nodes: 100, red: { remaining: 1000, increment: 10 }, infinite: true }, (info) => {
  const cp: number | null = info.line.score.cp;
  console.log(cp, info.nodes + engine.threads, names);
});
const best: string | null = result.best;
const searcher = new Searcher();
searcher.search(game, { depth: 3 }, undefined, () => best === null || !searcher.searching);

const { verdict, turns } = await engine.solve(game, 3, { nodes: 1000 });
const mated: number | null = verdict === 'win' ? turns : null;
const answer: string | null = (await engine.defend('', 2)).best;
const wrong: string[] = setupProblems('', 'air').flatMap(({ squares, message }) => [message, ...squares]);
const codes: SetupProblemCode[] = setupProblems('').map(({ code }) => code);
// Every problem of a setup is also a reason of an error.
const reasons: ErrorCode[] = codes;
const drawn: boolean = game.outcome()?.reason === 'fifty' || game.inCheck() || game.isCheckmate() || game.isDraw();
const status: GameStatus | undefined = foreseen?.status;
const over: OutcomeReason | null = status === undefined || status === 'ongoing' ? null : status;
console.log(reasons, drawn, over);
const ground: 'sea' | 'mixed' | 'land' = terrain('a1');
const ranges: (number | null)[] = pieceTable().map(({ moves }) => moves);
console.log(mated, answer, wrong, ground, ranges);

// Codes are unions.
// @ts-expect-error no game ends so
console.log(game.outcome()?.reason === 'mate');
// @ts-expect-error a preview has no such status
console.log(foreseen?.status === 'over');
// @ts-expect-error a setup has no such problem
console.log(codes[0] === 'no-stack');
game.undo().events.map((event) => {
  // @ts-expect-error no game ends so
  return event.type === 'game-over' && event.reason === 'mate';
});

// Invalid arguments are type errors.
// @ts-expect-error a side is `red` or `blue`
game.resign('green');
// @ts-expect-error unknown limit
await engine.go(game, { node: 5 });
// @ts-expect-error a FEN is a string
game.load(7);
// @ts-expect-error a search needs a position
searcher.search(7, { depth: 3 });
// @ts-expect-error an engine is created with `Engine.start`
new Engine();
