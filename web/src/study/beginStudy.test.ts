import { Game, load } from 'cotulenh';
import { beforeAll, expect, test } from 'vitest';
import { useAndFree } from '../game/wasmMemory';
import { contentOf } from '../game/readGames';
import { newRecord } from '../game/gameRecord';
import type { GameRecord } from '../game/gameRecord';
import { mayStudy } from '../game/gameRecord';
import { search } from '../store/search';
import { studyOfGame, studyOfPgn, studyOfPosition } from './beginStudy';
import { choicesOf, choiceText, readChoice } from './gameChoice';
import { evaluationOf, isEvaluation, pgnEval, pointsText, scoreForRed, redShare } from './evaluation';
import { rowsOf } from './layout';
import type { TreePart } from './layout';
import { readStudy } from './studyRecord';
import { testStudy, restoreTestStudy } from './studyTesting';

beforeAll(() => load());

const PERSON = { kind: 'person', name: 'An' } as const;

function game(pgn: string, changes: Partial<GameRecord> = {}): GameRecord {
  const begin = {
    players: { red: PERSON, blue: PERSON },
    objective: 'total',
    clock: null,
    orientation: 'blue',
    tags: [],
    fen: null,
  } as const;
  return { ...newRecord(begin, 0), pgn, ...changes };
}

test('a study starts from a position, also during a deployment', () => {
  const fen = '6c4/11/11/11/11/11/11/11/2(NFT)8/11/11/5C5 r - - 0 1';
  const record = studyOfPosition(`${fen} c4:N:F>e6...`, 'total', 5);
  expect(readStudy(record)).toEqual(record);
  const { study } = restoreTestStudy(record);
  expect(study.session.game.fen()).toBe(`${fen} c4:N:F>e6...`);
  expect(study.session.game.objective()).toBe('total');
  expect(() => studyOfPosition('nothing', 'total', 5)).toThrow();
});

test('a game that was continued keeps its study', () => {
  const played = game('[Red "An"]\n\n1. Tf6 {[%clk 0:01:00]} Ik7 *', { revision: 3 });
  const record = studyOfGame(played, null, 1);
  expect(record).toMatchObject({ game: played.id, gameRevision: 3, orientation: 'blue' });
  const { study, saved } = restoreTestStudy(record);
  const [first] = study.paths.nodes;
  study.addLine(first?.node ?? 0, ['c8c7']);
  study.setComment(study.node, 'thử xem');
  study.setEvaluation(study.node, { cp: 30, win: null, chances: [400, 300, 300], depth: 5, word: null });
  study.setGlyph(first?.node ?? 0, 1);
  const known = saved.at(-1) ?? record;
  // The game has not changed, so its study stays the same.
  expect(studyOfGame(played, known, 2)).toBe(known);
  const later = { ...played, revision: 5, pgn: '[Red "An"]\n\n1. Tf6 {[%clk 0:01:00]} Ik7 2. Ic6 {[%clk 0:00:50]} Th7 1-0' };
  const next = studyOfGame(later, known, 2);
  expect(next.revision).toBe(known.revision + 1);
  const { study: merged } = restoreTestStudy(next);
  expect(merged.pgn().replace(/\s+/g, ' ')).toContain(
    '1. Tf6 $1 {[%clk 0:01:00]} 1... Ik7 (1... Ic7 {thử xem}) 2. Ic6 {[%clk 0:00:50]} 2... Th7 1-0',
  );
  expect(merged.paths.get(merged.node)?.san).toBe('Ic7');
  expect(merged.evaluations.get(merged.node)?.cp).toBe(30);
});

test('a game against the computer can be studied when it is over', () => {
  const players = { red: PERSON, blue: { kind: 'computer', level: 3 } as const };
  expect(mayStudy({ players, result: '*' })).toBe(false);
  expect(mayStudy({ players, result: '1-0' })).toBe(true);
  expect(mayStudy({ players: { red: PERSON, blue: PERSON }, result: '*' })).toBe(true);
});

test('the games of a text are listed with their problems and can be searched', () => {
  const text =
    '[Red "Nguyễn Đức"]\n[Result "1-0"]\n\n1. Tf6 1-0\n\n[White "B"]\n\n1. Tz9 *\n\n[Event "Giải"]\n\n1. Tf6 (1. Ic6) Ik7 *\n';
  const content = contentOf(text);
  if (!('games' in content)) throw new Error('no games');
  const choices = choicesOf(text, content.games);
  expect(choices.map(({ number, line, red, event, result }) => [number, line, red, event, result])).toEqual([
    [1, 1, 'Nguyễn Đức', null, '1-0'],
    [2, 6, 'B', null, '*'],
    [3, 10, null, 'Giải', '*'],
  ]);
  const results = content.games.map((game) => readChoice(text, game));
  expect(results.map(({ plies }) => plies)).toEqual([1, null, 2]);
  expect(results[1]?.problem).toMatchObject({ line: 8, column: 5 });
  expect(search(choices, 'duc 1-0', choiceText)).toEqual([choices[0]]);
  expect(search(choices, 'không có', choiceText)).toEqual([]);
});

test('the tree has rows with lists between them, up to a maximum depth', async () => {
  const { study } = await testStudy('{đầu} 1. Tf6 (1. Ic6 Ik7 (1... Th7 {x}) 2. Th6) Ik7 2. Ic6 *');
  const text = (parts: readonly TreePart[]): string =>
    parts
      .map((part) => {
        if (part.kind === 'turn') return `${part.number ?? ''}${part.node.san}`;
        return part.kind === 'comment' ? `{${part.text}}` : `(${part.lines.map(text).join(' | ')})`;
      })
      .join(' ');
  const rows = rowsOf(study.paths, study.notesOf(0).comment).map((row) =>
    row.kind === 'between' ? text(row.parts) : [row.number, row.red?.san ?? null, row.blue?.san ?? null],
  );
  expect(rows).toEqual(['{đầu}', [1, 'Tf6', null], '(1.Ic6 Ik7 (1…Th7 {x}) 2.Th6)', [1, null, 'Ik7'], [2, 'Ic6', null]]);

  // With deeply nested variations, every turn is present and the lists keep the maximum depth.
  const nested = await testStudy(`${deepPgn(30)} *`);
  const turns = new Set<number>();
  let deepest = 0;
  const walk = (parts: readonly TreePart[], depth: number): void => {
    deepest = Math.max(deepest, depth);
    for (const part of parts) {
      if (part.kind === 'turn') turns.add(part.node.node);
      else if (part.kind === 'lines') for (const line of part.lines) walk(line, depth + 1);
    }
  };
  for (const row of rowsOf(nested.study.paths, '')) {
    if (row.kind === 'between') walk(row.parts, 0);
    else for (const turn of [row.red, row.blue]) if (turn !== null) turns.add(turn.node);
  }
  expect(turns.size).toBe(nested.study.paths.nodes.length);
  expect(deepest).toBeLessThanOrEqual(12);
});

/** Returns a line with a nested variation at every turn. Both Commanders move back and forth. */
function deepPgn(depth: number): string {
  const moves = Array.from({ length: depth + 2 }, (_, ply) => ['Cf1', 'Cf12', 'Cg1', 'Cg12'][ply % 4] ?? '');
  const number = (ply: number) => `${Math.floor(ply / 2) + 1}${ply % 2 === 0 ? '.' : '...'}`;
  const others = ['Ic6', 'Ik7', 'Ik6', 'Ic7'];
  let line = `${number(depth + 1)} ${moves[depth + 1] ?? ''}`;
  // Each main continuation ends, and its variation continues and branches again.
  for (let ply = depth; ply >= 0; ply--)
    line = `${number(ply)} ${others[ply % 4] ?? ''} (${number(ply)} ${moves[ply] ?? ''} ${line})`;
  return line;
}

test('evaluations are from Red’s side', () => {
  const line = {
    score: { cp: 130, win: null, loss: null },
    chances: [700, 100, 200] as [number, number, number],
    words: ['a1a2'],
    san: [],
  };
  expect(evaluationOf(line, 'blue', 7)).toMatchObject({ cp: -130, win: null, chances: [200, 100, 700], depth: 7, word: 'a1a2' });
  const won = { ...line, score: { cp: null, win: 3, loss: null } };
  const lost = { ...line, score: { cp: null, win: null, loss: 2 } };
  expect([won, lost].map((line) => pgnEval(evaluationOf(line, 'blue', 1)))).toEqual(['#-3', '#2']);
  expect(pgnEval(evaluationOf(line, 'blue', 1))).toBe('-1.30');
  for (const text of ['1.25', '-0.05', '#3', '#-2']) {
    const { redScore } = useAndFree(new Game(), (game) => {
      game.loadPgn(`1. Tf6 {[%eval ${text}]} *`);
      return game.notes(game.current());
    });
    expect(redScore && pgnEval(scoreForRed(redScore, 'red'))).toBe(text);
  }
  expect([won, lost].map((line) => redShare(evaluationOf(line, 'blue', 1)))).toEqual([0, 1]);
  expect(redShare({ cp: 90, win: null }) + redShare({ cp: -90, win: null })).toBeCloseTo(1, 10);
  expect([35, -5, 0, 4, -1234].map(pointsText)).toEqual(['+0.4', '−0.1', '0.0', '0.0', '−12.3']);
  expect(isEvaluation(evaluationOf(won, 'red', 1))).toBe(true);
  expect([null, {}, { cp: null, win: null, chances: [1, 2, 3], depth: 1, word: null }].some(isEvaluation)).toBe(false);
});

test('a study of version 1 is read with its deployment in progress, and is saved in the new form', () => {
  const fen = '6c4/11/11/11/11/11/11/11/2(NFT)8/11/11/5C5 r - - 0 1';
  const { resume, ...same } = studyOfPosition(fen, 'total', 5);
  expect(resume).toBeNull();
  const operations = [{ stay: 'N' }, { move: 'F>e6' }];
  const record = readStudy({ ...same, version: 1, origin: 'c4', operations });
  if (record === null) throw new Error('the record was not read');
  const { study } = restoreTestStudy(record);
  expect(study.session.game.fen()).toBe(`${fen} c4:N:F>e6...`);
  const saved = study.updateRecord();
  expect(saved).not.toHaveProperty('old');
  const { study: again } = restoreTestStudy(saved);
  again.input.undoStep();
  expect(again.session.game.fen()).toBe(`${fen} c4:N:...`);
  const { study: bare } = restoreTestStudy({ ...saved, resume: '{}' });
  expect(bare.session.game.fen()).toBe(fen);
});

test('invalid stored values are rejected', () => {
  const record = studyOfPgn('1. Tf6 *', 1);
  expect(readStudy(JSON.parse(JSON.stringify(record)))).toEqual(record);
  for (const wrong of [
    null,
    7,
    {},
    { ...record, version: 3 },
    { ...record, resume: 1 },
    { ...record, evaluations: [{}] },
    { ...record, pgn: 1 },
  ]) {
    expect(readStudy(wrong)).toBeNull();
  }
});
