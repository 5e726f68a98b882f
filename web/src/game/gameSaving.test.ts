import { expect, test } from 'vitest';
import { readRecord } from './gameRecord';
import { Session } from './session';
import { restoreTestGame, squares, testGame, until } from './gameTesting';

const STACK = '6c4/11/11/11/11/11/11/11/2(NFT)8/11/11/5C5 r - - 0 1';

test('a reload during a deployment loses nothing, and steps can still be undone', async () => {
  const before = await testGame(STACK);
  before.controller.input.choose('c4');
  before.controller.input.stay('N');
  before.controller.input.pick('F');
  before.controller.input.choose('e6');
  const { controller } = before.reload();
  expect(controller.session.game.fen()).toBe(before.controller.session.game.fen());
  expect(controller.view.selected).toBe('c4');
  expect(controller.view.unit).toBe('T');
  controller.input.undoStep();
  expect(controller.session.game.fen()).toBe(`${STACK} c4:N:...`);
  controller.input.undoStep();
  expect(controller.session.game.fen()).toBe(STACK);
});

test('a join can be undone after a reload', async () => {
  const before = await testGame(STACK);
  before.controller.input.choose('c4');
  before.controller.input.pick('F');
  before.controller.input.choose('e6');
  before.controller.input.recombine('T', 0);
  const { controller } = before.reload();
  expect(controller.view.deployment?.steps).toMatchObject([{ unit: '(FT)', from: 'c4', to: 'e6', kind: 'move' }]);
  controller.input.undoStep();
  expect(controller.view.deployment?.steps).toMatchObject([{ unit: 'F', from: 'c4', to: 'e6', kind: 'move' }]);
});

test('turns, a resignation and the orientation survive a reload', async () => {
  const before = await testGame();
  before.controller.input.type('Tf6');
  before.controller.flip();
  before.controller.resign();
  const { controller } = before.reload();
  expect(controller.view.turns.map(({ san }) => san)).toEqual(['Tf6']);
  expect(controller.view.outcome).toMatchObject({ winner: 'red', reason: 'resignation' });
  expect(controller.record.orientation).toBe('blue');
});

test('the objective and a late deployment survive a reload', async () => {
  const before = await testGame('6c4/4n6/11/11/11/11/11/11/2(NFT)8/11/11/5C5 r - - 0 1'.replace('4n6', 'n10'), {
    objective: 'marine',
  });
  before.controller.input.type('Cf2');
  before.controller.input.type('Cg11');
  before.controller.input.type('F>e6');
  const { controller } = before.reload();
  expect(controller.session.game.objective()).toBe('marine');
  expect(controller.session.game.line()).toEqual(before.controller.session.game.line());
});

/** Returns a record as version 1 of the page stored it. */
async function oldRecord(operations: readonly unknown[]): Promise<unknown> {
  const at = await testGame(STACK);
  at.controller.input.type('Cf2');
  at.controller.input.type('Cg11');
  const { tags, fen, log, deploying, ...same } = at.saved.at(-1) ?? {};
  expect([tags, fen, deploying, typeof log]).toEqual([[], STACK, false, 'string']);
  return { ...same, version: 1, origin: 'c4', operations };
}

test('a record of version 1 is restored with its deployment, and is saved as a log', async () => {
  const record = readRecord(await oldRecord([{ stay: 'N' }, { move: 'F>e6' }]));
  if (record === null) throw new Error('it was not read');
  expect(record).toMatchObject({ version: 2, log: '', deploying: true });
  const old = restoreTestGame(record);
  expect(old.controller.session.game.fen()).toMatch(/ c4:N:F>e6\.\.\.$/);
  expect(old.controller.view.turns.map(({ san }) => san)).toEqual(['Cf2', 'Cg11']);
  old.controller.input.undoStep();
  expect(old.saved.at(-1)).toMatchObject({ version: 2, deploying: true });
  expect(old.saved.at(-1)).not.toHaveProperty('old');
  const { controller } = old.reload();
  expect(controller.session.game.fen()).toMatch(/ c4:N:\.\.\.$/);
});

test('operations of an old record that do not fit the game are dropped, the turns stay', async () => {
  const record = readRecord(await oldRecord([{ move: 'F>e6' }, { move: 'I>k1' }]));
  if (record === null) throw new Error('it was not read');
  const session = Session.restore(record);
  expect(session.game.ply()).toBe(2);
  expect(session.deploying).toBe(false);
});

test('every operation appends to the log, and a torn last entry loses only itself', async () => {
  const at = await testGame(STACK);
  at.controller.input.type('Cf2');
  const first = at.saved.at(-1)?.log ?? '';
  at.controller.input.type('Cg11');
  at.controller.input.type('F>e6');
  const record = at.saved.at(-1);
  if (record === undefined) throw new Error('nothing was saved');
  expect(record.log.startsWith(first)).toBe(true);
  const torn = Session.restore({ ...record, log: record.log.slice(0, -5) });
  expect(torn.game.ply()).toBe(2);
  expect(torn.deploying).toBe(false);
  expect(record.log.startsWith(torn.log())).toBe(true);
  torn.move('F>e6');
  expect(Session.restore({ ...record, log: torn.log() }).game.fen()).toBe(at.controller.session.game.fen());
  // A damaged log falls back to the finished turns.
  const damaged = Session.restore({ ...record, log: record.log.replace('"seq":1', '"seq":7') });
  expect(damaged.game.ply()).toBe(2);
});

test('a long log starts anew and keeps the deployment in progress', async () => {
  const at = await testGame(STACK);
  at.controller.input.type('F>e6');
  for (let time = 0; time < 1500; time++) at.controller.session.game.setComment(0, `${time}`.repeat(9));
  at.controller.flip();
  expect(at.saved.at(-1)?.log.length).toBeLessThan(5000);
  const { controller } = at.reload();
  controller.input.undoStep();
  expect(controller.session.game.fen()).toBe(STACK);
});

test('an invalid typed move is refused with its place and changes nothing', async () => {
  const at = await testGame();
  expect(at.controller.input.type('Tz6')).toBe(false);
  expect(at.events.at(-1)).toMatchObject({ type: 'refused', problem: { code: 'syntax', byte: 1 } });
  expect(at.controller.input.type('Tf9')).toBe(false);
  expect(at.events.at(-1)).toMatchObject({ type: 'refused', problem: { code: 'out-of-reach' } });
  expect(at.controller.view.turns).toHaveLength(0);
  expect(at.saved).toHaveLength(0);
});

test('clocks run from the first turn on, are stored, and get the increment', async () => {
  const at = await testGame(null, { clock: { initial: 60_000, increment: 2_000 } });
  const { controller, time } = at;
  time.now = 30_000;
  controller.input.type('Tf6');
  expect(controller.clocks?.times()).toEqual({ red: 62_000, blue: 60_000 });
  time.now += 10_000;
  controller.input.type('Tf7');
  expect(controller.clocks?.times()).toEqual({ red: 62_000, blue: 52_000 });
  time.now += 5_000;
  controller.flip();
  const again = at.reload();
  expect(again.controller.clocks?.times()).toEqual({ red: 57_000, blue: 52_000 });
  time.now += 57_000;
  again.controller.tick();
  expect(again.controller.view.outcome).toMatchObject({ winner: 'blue', reason: 'flag' });
});

test('a takeback restores the time', async () => {
  const { controller, time } = await testGame(null, { clock: { initial: 60_000, increment: 0 } });
  controller.input.type('Tf6');
  time.now += 10_000;
  controller.input.type('Tf7');
  time.now += 10_000;
  controller.takeBack();
  expect(controller.clocks?.times()).toEqual({ red: 60_000, blue: 60_000 });
  expect(controller.clocks?.running).toBe('blue');
  expect(controller.view.turns).toHaveLength(1);
  expect(controller.session.game.tree()).toHaveLength(1);
});

test('an earlier position can be viewed, and no side can move there', async () => {
  const at = await testGame();
  at.controller.input.type('Tf6');
  at.controller.input.type('Tf7');
  at.controller.showPly(1);
  expect(at.controller.view).toMatchObject({ ply: 1, live: false, movable: null, turn: 'blue' });
  at.controller.input.choose('f9');
  expect(squares(at)).toEqual([]);
  at.controller.showPly(2);
  expect(at.controller.view.live).toBe(true);
});

test('the computer answers, and a takeback takes both turns', async () => {
  const at = await testGame(null, {
    players: { red: { kind: 'person', name: null }, blue: { kind: 'computer', level: 1 } },
  });
  const { controller } = at;
  controller.input.type('Tf6');
  expect(controller.view.thinking).toBe(true);
  expect(controller.view.mayMove).toBe(false);
  await until(() => controller.view.turns.length === 2);
  expect(controller.view.mayMove).toBe(true);
  controller.takeBack();
  expect(controller.view.turns).toHaveLength(0);
  // After a takeback, the answer of the running search is ignored.
  controller.input.type('Tf6');
  controller.takeBack();
  expect(controller.view.turns).toHaveLength(0);
  await controller.hint();
  expect(controller.view.hint?.shapes.length).toBeGreaterThan(0);
  expect(controller.view.turns).toHaveLength(0);
  await controller.offerDraw();
  at.engine.end();
});

test('the computer accepts a draw only if it is behind', async () => {
  // Blue, the computer, is two Navies behind, then it is equal.
  for (const [fen, accepts] of [
    ['6c4/4i6/11/11/11/11/11/2N8/11/2N8/11/5C5 r - - 0 1', true],
    ['6c4/11/2n8/11/11/11/11/2N8/11/11/11/5C5 r - - 0 1', false],
  ] as const) {
    const computer = { kind: 'computer', level: 1 } as const;
    const at = await testGame(fen, { players: { red: { kind: 'person', name: null }, blue: computer } });
    await at.controller.offerDraw();
    expect(at.controller.view.outcome?.reason === 'agreement', fen).toBe(accepts);
    at.controller.close();
    at.engine.end();
  }
});

test('a game that was continued in another tab is read-only', async () => {
  const at = await testGame();
  at.controller.markStale();
  at.controller.input.choose('f4');
  expect(at.controller.input.type('Tf6')).toBe(false);
  expect(at.controller.view).toMatchObject({ stale: true, movable: null, selected: null });
});

test('steps of a stale game cannot be undone or cancelled', async () => {
  const { controller, events } = await testGame(STACK);
  controller.input.choose('c4');
  controller.input.pick('F');
  controller.input.choose('e6');
  controller.markStale();
  const fen = controller.session.game.fen();
  const told = events.length;
  controller.input.undoStep();
  controller.input.cancel();
  expect(controller.session.game.fen()).toBe(fen);
  expect(controller.view.deploying).toBe(true);
  expect(events).toHaveLength(told);
});

test('a takeback clears the selection', async () => {
  const { controller } = await testGame();
  for (const move of ['Tf6', 'Ik7']) expect(controller.input.type(move)).toBe(true);
  controller.input.choose('f6');
  expect(controller.view.selected).toBe('f6');
  controller.takeBack();
  expect(controller.view).toMatchObject({ turn: 'blue', selected: null, targets: [], unit: null });
});

test('a step, an undone step and a cancelled deployment drop the hint and the request for it', async () => {
  const { controller, events, engine } = await testGame(STACK);
  const hints = () => events.filter(({ type }) => type === 'hint').length;
  const step = () => {
    controller.input.choose('c4');
    controller.input.pick('F');
    controller.input.choose('e6');
  };
  const dropping = [step, () => controller.input.undoStep(), () => (step(), controller.input.cancel())];
  for (const drop of dropping) {
    const request = controller.hint();
    expect(controller.view.hinting).toBe(true);
    drop();
    expect(controller.view.hinting).toBe(false);
    await request;
    expect([hints(), controller.view.hint]).toEqual([0, null]);
  }
  step();
  await controller.hint();
  expect([hints(), controller.view.hint === null]).toEqual([1, false]);
  controller.input.undoStep();
  expect(controller.view.hint).toBeNull();
  engine.end();
});

test('a key that cancels nothing does not stop the computer', async () => {
  const { controller, engine } = await testGame(null, {
    players: { red: { kind: 'person', name: null }, blue: { kind: 'computer', level: 1 } },
  });
  controller.input.type('Tf6');
  controller.input.cancel();
  expect(controller.view.thinking).toBe(true);
  await until(() => controller.view.turns.length === 2);
  engine.end();
});

test('while the computer considers a draw offer, no hint is announced', async () => {
  const { controller, engine } = await testGame(null, {
    players: { red: { kind: 'person', name: null }, blue: { kind: 'computer', level: 1 } },
  });
  const offer = controller.offerDraw();
  expect(controller.view.hinting).toBe(false);
  await offer;
  engine.end();
});
