import { load } from 'cotulenh';
import { beforeAll, expect, test } from 'vitest';
import { memoryStores, TestClient, TestServer } from './onlineTesting';
import type { ToClient } from './protocol';

/** Red to move with a stack that can be deployed. */
const STACK = '6c4/11/11/11/11/11/11/11/2(NFT)8/11/11/5C5 r - - 0 1';

beforeAll(async () => {
  await load();
});

function start(seat: 'red' | 'blue' | null, server = new TestServer()) {
  const stores = memoryStores();
  const client = new TestClient(stores);
  client.receive({ t: 'hello', d: { protocol: 1, oldest: 1, server: '0' } }, server.stateFor(seat));
  return { client, server, stores };
}

test('an own turn shows at once and is saved until it is acknowledged', () => {
  const { client, server, stores } = start('red');
  expect(client.game.mayMove).toBe(true);
  expect(client.game.input.type('Tf6')).toBe(true);
  expect(client.sans()).toEqual(['Tf6']);
  expect([client.game.turnIsPending, client.game.mayMove]).toEqual([true, false]);
  const [command] = client.commands();
  expect(stores.savedTurns.values.get('g1')).toMatchObject({ id: command?.id, ply: 0, lan: 'Tf4f6' });
  client.receive(...server.do('red', command!));
  expect(client.game.turnIsPending).toBe(false);
  expect(stores.savedTurns.values.size).toBe(0);
  expect(client.sans()).toEqual(['Tf6']);
  client.receive(server.play('blue', 'Tf9f7'));
  expect(client.sans()).toEqual(['Tf6', 'Tf7']);
  expect(client.game.mayMove).toBe(true);
  expect(client.told).toEqual(['turn', 'turn']);
  expect(client.noticed()).toEqual([]);
});

test('an acknowledgement before the entry does not play the turn twice', () => {
  const { client, server } = start('red');
  client.game.input.type('Tf6');
  const [entry, done] = server.do('red', client.commands()[0]!);
  client.receive(done!, entry!, done!, entry!);
  expect(client.sans()).toEqual(['Tf6']);
  expect(client.game.turnIsPending).toBe(false);
});

test('duplicated entries are ignored, and a gap asks for the state once', () => {
  const { client, server } = start('blue');
  const first = server.play('red', 'Tf4f6');
  client.receive(first, first);
  expect(client.sans()).toEqual(['Tf6']);
  server.play('blue', 'Tf9f7');
  const late = server.play('red', 'Th4h6');
  client.sent.splice(0);
  client.receive(late, late);
  expect(client.sent).toEqual([{ t: 'resync', d: {} }]);
  expect(client.sans()).toEqual(['Tf6']);
  client.receive(server.stateFor('blue'));
  expect(client.sans()).toEqual(['Tf6', 'Tf7', 'Thh6']);
  expect(client.game.mayMove).toBe(true);
});

test('a ping is answered at once, and its version reveals a missing entry', () => {
  const { client, server } = start('blue');
  client.receive({ t: 'ping', d: { n: 4, v: 0, lag: 31 } });
  expect(client.sent.splice(0)).toEqual([{ t: 'pong', d: { n: 4 } }]);
  expect(client.game.lag).toBe(31);
  server.play('red', 'Tf4f6');
  client.receive({ t: 'ping', d: { n: 5, v: 1, lag: 31 } });
  expect(client.sent.splice(0)).toEqual([
    { t: 'pong', d: { n: 5 } },
    { t: 'resync', d: {} },
  ]);
});

test('a log that the page cannot read asks for a newer page, and the game on the board stays', () => {
  const { client, server } = start('red');
  client.receive(server.play('red', 'Tf4f6'));
  const unread = server.stateFor('red');
  if (unread.t === 'game') unread.d.log = unread.d.log.replace(/"format":\d+/, '"format":999');
  client.receive(unread);
  expect(client.notices.splice(0)).toEqual([{ type: 'closing', reason: 'outdated' }]);
  expect(client.sans()).toEqual(['Tf6']);
  // It is the first message of another client.
  const late = new TestClient(memoryStores());
  late.receive(unread);
  expect(late.noticed()).toEqual(['closing']);
  expect(late.game.state).toBe(null);
});

test('a turn made offline is sent with the same identifier when the network is back', () => {
  const { client, server, stores } = start('red');
  client.connected = false;
  client.game.disconnected();
  client.game.input.type('Tf6');
  expect(client.sent).toEqual([]);
  const saved = stores.savedTurns.values.get('g1');
  client.connected = true;
  client.receive(server.stateFor('red'));
  const [command] = client.commands();
  expect(command).toMatchObject({ id: saved?.id, action: { type: 'turn', lan: 'Tf4f6', ply: 0 } });
  client.receive(...server.do('red', command!));
  expect(client.sans()).toEqual(['Tf6']);
  expect(client.noticed()).toEqual([]);
});

test('a turn that arrived before the connection broke is played once', () => {
  const { client, server } = start('red');
  client.game.input.type('Tf6');
  server.do('red', client.commands()[0]!);
  // The answer is lost.
  client.game.disconnected();
  client.receive(server.stateFor('red'));
  expect(client.commands()).toEqual([]);
  expect(client.game.turnIsPending).toBe(false);
  expect(client.sans()).toEqual(['Tf6']);
  expect(server.game.ply()).toBe(1);
  expect(client.noticed()).toEqual([]);
});

test('a turn survives a reload of the page', () => {
  const { client, server, stores } = start('red');
  client.connected = false;
  client.game.input.type('Tf6');
  const reloaded = new TestClient(stores, 'b');
  reloaded.receive(server.stateFor('red'));
  expect(reloaded.sans()).toEqual(['Tf6']);
  expect(reloaded.commands()).toMatchObject([{ id: 'a1', action: { lan: 'Tf4f6' } }]);
});

test('a turn for a position that is gone is dropped with a notice', () => {
  const { client, server, stores } = start('red');
  client.connected = false;
  client.game.input.type('Tf6');
  // Another tab has played.
  server.play('red', 'Th4h6');
  client.connected = true;
  client.receive(server.stateFor('red'));
  expect(client.noticed()).toEqual(['turn-dropped']);
  expect(client.commands()).toEqual([]);
  expect(client.sans()).toEqual(['Th6']);
  expect(stores.savedTurns.values.size).toBe(0);
});

test('a refused turn is rolled back', () => {
  const { client } = start('red');
  client.game.input.type('Tf6');
  const [command] = client.commands();
  client.receive({ t: 'refused', d: { id: command!.id, error: { code: 'game-over', message: 'the game is over' } } });
  expect(client.sans()).toEqual([]);
  expect(client.noticed()).toEqual(['refused']);
  expect(client.game.mayMove).toBe(true);
  // The answer to something this page has not asked is not shown.
  client.receive({ t: 'refused', d: { id: 'x', error: { code: 'game-over', message: 'the game is over' } } });
  expect(client.noticed()).toEqual([]);
});

test('steps of a deployment stay here until the turn is finished, also across a reconnect', () => {
  const { client, server } = start('red', new TestServer(STACK));
  client.game.input.choose('c4');
  expect(client.game.input.type('F>e6')).toBe(true);
  expect(client.commands()).toEqual([]);
  expect(client.game.view.deploying).toBe(true);
  client.game.disconnected();
  client.receive(server.stateFor('red'));
  expect(client.game.view.deploying).toBe(true);
  // An offer of the opponent does not disturb it either.
  client.receive(server.append('blue', { type: 'offered', offer: 'draw', ply: 0 }));
  expect(client.game.view.deploying).toBe(true);
  client.game.input.finish();
  const commands = client.commands();
  expect(commands).toHaveLength(1);
  client.receive(...server.do('red', commands[0]!));
  expect(server.game.ply()).toBe(1);
  expect(client.game.session.game.key()).toBe(server.game.key());
});

test('a deployment in progress survives a reload of the page', () => {
  const { client, server, stores } = start('red', new TestServer(STACK));
  client.game.input.choose('c4');
  client.game.input.type('F>e6');
  client.game.input.stay('T');
  const { fen } = client.game.view;
  expect(fen).toContain(' c4:');
  // An offer changes the version of the game and not the position.
  server.append('blue', { type: 'offered', offer: 'draw', ply: 0 });
  const reloaded = new TestClient(stores, 'b');
  reloaded.receive(server.stateFor('red'));
  expect(reloaded.game.view).toMatchObject({ fen, deploying: true, selected: 'c4' });
  expect(reloaded.commands()).toEqual([]);
  // An operation that was taken back stays so.
  reloaded.game.input.undoStep();
  const again = new TestClient(stores, 'c');
  again.receive(server.stateFor('red'));
  expect(again.game.view.fen).toBe(reloaded.game.view.fen);
  expect(again.game.view.fen).not.toBe(fen);
  again.game.input.finish();
  again.receive(...server.do('red', again.commands()[0]!));
  expect(server.game.ply()).toBe(1);
  expect(stores.savedDeployments.values.size).toBe(0);
});

test('a saved deployment is dropped if the position has changed, if it was cancelled, and for spectators', () => {
  const { client, server, stores } = start('red', new TestServer(STACK));
  const deploy = () => {
    client.game.input.choose('c4');
    client.game.input.type('F>e6');
    expect(stores.savedDeployments.values.size).toBe(1);
  };
  const reload = (seat: 'red' | null) => {
    const reloaded = new TestClient(stores, 'b');
    reloaded.receive(server.stateFor(seat));
    return reloaded;
  };
  deploy();
  expect(reload(null).game.view.deploying).toBe(false);
  client.game.input.cancel();
  expect(reload('red').game.view.deploying).toBe(false);
  deploy();
  const [saved] = stores.savedDeployments.values.values();
  // The turn of another device comes first, and two turns later the same side is to move.
  server.play('red', 'Cf1f2');
  server.play('blue', 'Cg12g11');
  const moved = reload('red');
  expect(moved.game.view.deploying).toBe(false);
  expect(moved.game.mayMove).toBe(true);
  expect(stores.savedDeployments.values.size).toBe(0);
  // A text that is not from the page changes nothing.
  stores.savedDeployments.write('g1', { ...saved!, ply: 2, key: server.game.key(), game: '{' });
  expect(reload('red').game.view.deploying).toBe(false);
});

test('a turn has the thinking time that the page has measured, if the page has seen the turn begin', () => {
  const { client, server, stores } = start('red');
  const spent = () => client.commands().map(({ action }) => (action.type === 'turn' ? action.spent : null));
  client.game.input.type('Tf6');
  const [first] = client.commands();
  // The page has not seen the beginning of this turn.
  expect(first!.action).not.toHaveProperty('spent');
  client.now = 1000;
  client.receive(...server.do('red', first!), server.play('blue', 'Tf9f7'));
  client.now = 3500.4;
  client.connected = false;
  client.game.input.type('Th4h6');
  client.connected = true;
  // The time between the turn and its arrival is not thinking time, also after a reload.
  client.now = 9000;
  client.receive(server.stateFor('red'));
  const reloaded = new TestClient(stores, 'b');
  reloaded.receive(server.stateFor('red'));
  expect(spent()).toEqual([2500]);
  const [second] = reloaded.commands();
  expect(second!.action).toMatchObject({ spent: 2500 });
  client.receive(...server.do('red', second!), server.play('blue', 'Th9h7'));
  // After a restart the server does not count from the opponent's turn.
  client.receive(server.append(null, { type: 'resumed', outage: 1000 }));
  client.game.input.type('Ic5c6');
  expect(spent()).toEqual([undefined]);
});

test('a premove takes no thinking time', () => {
  const { client, server } = start('blue');
  client.game.view.input.type('Tf7');
  client.now = 5000;
  client.receive(server.play('red', 'Tf4f6'));
  expect(client.commands()).toMatchObject([{ action: { spent: 0 } }]);
});

test('a takeback removes turns, also in the middle of a deployment', () => {
  const { client, server } = start('red', new TestServer(STACK));
  client.receive(server.play('red', 'Cf1f2', 'other-tab'), server.play('blue', 'Cg12g11'));
  client.game.input.choose('c4');
  client.game.input.type('F>e6');
  client.receive(server.takeBack(2));
  expect(client.sans()).toEqual([]);
  expect(client.game.view.deploying).toBe(false);
  expect(client.noticed()).toEqual(['taken-back']);
  expect(client.game.session.game.key()).toBe(server.game.key());
});

test('a draw offer ends when the opponent plays a turn, and an offer can be declined', () => {
  const { client, server } = start('red');
  client.receive(server.append('blue', { type: 'offered', offer: 'draw', ply: 0 }));
  expect(client.game.state?.offers).toEqual([{ offer: 'draw', by: 'blue', ply: 0 }]);
  client.game.input.type('Tf6');
  client.receive(...server.do('red', client.commands()[0]!));
  expect(client.game.state?.offers).toEqual([]);
  client.game.offer('takeback');
  expect(client.commands()).toMatchObject([{ action: { type: 'offer', offer: 'takeback', ply: 1 } }]);
  client.receive(server.append('red', { type: 'offered', offer: 'takeback', ply: 1 }));
  client.receive(server.append('blue', { type: 'declined', offer: 'takeback' }));
  expect(client.game.state?.offers).toEqual([]);
  expect(client.noticed()).toEqual(['offered', 'offered', 'declined']);
});

test('an offer names the position of the server, which the turn of the player changes with its entry', () => {
  const { client, server } = start('red');
  client.receive(server.play('red', 'Tf4f6', 'other-tab'), server.play('blue', 'Tf9f7'));
  client.game.input.type('Th4h6');
  const [turn] = client.commands();
  // The page offers nothing until the entry arrives.
  expect([client.game.turnIsPending, client.game.ply]).toEqual([true, 2]);
  client.receive(...server.do('red', turn!));
  expect([client.game.turnIsPending, client.game.ply]).toEqual([false, 3]);
  client.game.offer('draw');
  expect(client.commands()).toMatchObject([{ action: { type: 'offer', offer: 'draw', ply: 3 } }]);
});

test('a declined offer differs from a withdrawn one', () => {
  const { client, server } = start('red');
  for (const by of ['red', 'blue'] as const) {
    client.receive(server.append('blue', { type: 'offered', offer: 'draw', ply: 0 }));
    client.receive(server.append(by, { type: 'declined', offer: 'draw' }));
    expect(client.notices.at(-1)).toEqual({ type: 'declined', offer: 'draw', by, isWithdrawn: by === 'blue' });
  }
});

test('a resignation that could not be sent is never sent later', () => {
  const { client, server } = start('red');
  client.connected = false;
  client.game.command({ type: 'resign' });
  expect(client.noticed()).toEqual(['not-sent']);
  client.connected = true;
  client.receive(server.stateFor('red'));
  expect(client.sent).toEqual([]);
});

test('the end of the game stops input and drops an own turn in flight', () => {
  const { client, server } = start('red');
  client.game.input.type('Tf6');
  client.receive(server.resign('blue'));
  expect(client.game.isOver).toBe(true);
  expect(client.game.mayMove).toBe(false);
  expect(client.noticed()).toEqual(['turn-dropped', 'ended']);
  expect(client.sans()).toEqual([]);
  expect(client.game.input.type('Tf6')).toBe(false);
});

test('an end that was missed is told after the reconnect', () => {
  const { client, server } = start('red');
  server.resign('blue');
  client.receive(server.stateFor('red'));
  expect(client.noticed()).toEqual(['ended']);
  client.receive(server.stateFor('red'));
  expect(client.noticed()).toEqual([]);
});

test('a premove is played if it is still legal, and dropped with a notice otherwise', () => {
  const { client, server } = start('blue');
  const { view } = client.game;
  expect(view.movable).toBe('blue');
  expect(view.input.type('Tf7')).toBe(true);
  expect(client.game.view.premove?.lan).toBe('Tf9f7');
  expect(client.game.view.shapes).not.toEqual([]);
  expect(client.commands()).toEqual([]);
  client.receive(server.play('red', 'Tf4f6'));
  const [command] = client.commands();
  expect(command?.action).toMatchObject({ type: 'turn', ply: 1 });
  expect(client.game.view.premove).toBe(null);
  client.receive(...server.do('blue', command!));
  expect(client.told.splice(0)).toEqual(['premove', 'turn', 'turn']);
  // The planned piece is captured.
  client.game.view.input.type('Tf7g7');
  expect(client.told.splice(0)).toEqual(['premove']);
  client.receive(server.play('red', 'Tf6xf7'));
  expect(client.told).toEqual(['turn', 'premove-failed']);
  expect(client.commands()).toEqual([]);
});

test('the last turn is shown again, step by step', async () => {
  const { client, server } = start('blue', new TestServer(STACK));
  client.receive(server.play('red', 'c4:N:F>e6,T>d4'));
  const shown: string[][] = [];
  client.changed = () => {
    const { view } = client.game;
    if (view.replaying) shown.push(view.stacks.filter(({ color }) => color === 'red').map(({ square }) => square));
  };
  await client.game.replay();
  // The whole stack, the stack without the Air Force, and the stack without the Tank.
  expect(shown[0]).not.toContain('e6');
  expect(shown[1]).toContain('e6');
  expect(shown[1]).not.toContain('d4');
  expect(shown[2]).toContain('d4');
  expect(client.game.view).toMatchObject({ live: true, replaying: false, movable: 'blue' });
});

test('a whole deployment can be planned, and a premove can be cancelled', () => {
  const fen = STACK.replace(' r ', ' b ');
  const { client, server } = start('red', new TestServer(fen));
  client.game.view.input.choose('c4');
  client.game.view.input.type('F>e6');
  expect(client.game.view.deploying).toBe(true);
  client.game.view.input.finish();
  expect(client.game.view.premove?.kind).toBe('deployment');
  expect(client.game.view.deploying).toBe(false);
  client.game.cancelPremove();
  expect(client.game.view.premove).toBe(null);
  client.game.view.input.choose('c4');
  client.game.view.input.type('F>e6');
  client.game.view.input.finish();
  client.receive(server.play('blue', 'Cg12g11'));
  client.receive(...server.do('red', client.commands()[0]!));
  expect(server.game.ply()).toBe(2);
  expect(client.game.session.game.key()).toBe(server.game.key());
});

test('a page that is too old, and one whose session has ended, are told', () => {
  const { client } = start('red');
  client.receive({ t: 'hello', d: { protocol: 2, oldest: 2, server: '1' } });
  client.receive({ t: 'closing', d: { reason: 'revoked' } });
  expect(client.notices.splice(0)).toEqual([
    { type: 'closing', reason: 'outdated' },
    { type: 'closing', reason: 'revoked' },
  ]);
});

test('a log that does not fit asks for the whole state instead of showing another position', () => {
  const { client, server } = start('blue');
  const message = server.play('red', 'Tf4f6');
  if (message.t !== 'entry' || message.d.entry.body.type !== 'turn') throw new Error('no turn');
  message.d.entry.body.log.key = '0000000000000000';
  client.sent.splice(0);
  client.receive(message);
  expect(client.sent).toEqual([{ t: 'resync', d: {} }]);
  expect(client.sans()).toEqual([]);
  client.receive(server.stateFor('blue'));
  expect(client.sans()).toEqual(['Tf6']);
});

test('a spectator sees everything and can do nothing', () => {
  const { client, server } = start(null);
  expect(client.game.view.movable).toBe(null);
  expect(client.game.input.type('Tf6')).toBe(false);
  client.receive(server.play('red', 'Tf4f6'));
  expect(client.sans()).toEqual(['Tf6']);
  client.game.showPly(0);
  client.receive(server.play('blue', 'Tf9f7'));
  expect(client.game.view.ply).toBe(0);
  client.game.showPly(2);
  expect(client.game.view.live).toBe(true);
});

test('clocks run between messages, wait for the answer to an own turn, and respect the delay', () => {
  const { client, server } = start('red');
  const state = server.stateFor('red');
  if (state.t !== 'game') throw new Error('no state');
  const left = { red: 60_000, blue: 60_000 };
  client.receive({ ...state, d: { ...state.d, clock: { left, running: 'red', delay: 1000 } } });
  client.now = 3000;
  expect(client.game.clocks.times()).toEqual({ red: 58_000, blue: 60_000 });
  client.game.input.type('Tf6');
  client.now = 9000;
  expect(client.game.clocks.times()).toEqual({ red: 58_000, blue: 60_000 });
  client.receive({ t: 'refused', d: { id: 'a1', error: { code: 'no', message: 'no' } } });
  client.now = 10_000;
  // The delay is not granted twice: the server corrects the display with the next message.
  expect(client.game.clocks.times()?.red).toBeLessThanOrEqual(58_000);
});

test('the first turn of each side has a countdown until the game is aborted', () => {
  const { client, server } = start('red');
  expect(client.game.abortIn()).toBe(null);
  const left = { red: 60_000, blue: 60_000 };
  const withClock = (message: ToClient, running: 'red' | 'blue', abortIn?: number): ToClient => {
    if (message.t !== 'game' && message.t !== 'entry') throw new Error('no clock');
    const clock = { left, running, delay: abortIn ?? 0, ...(abortIn === undefined ? {} : { abort_in: abortIn }) };
    return { ...message, d: { ...message.d, clock } } as ToClient;
  };
  client.receive(withClock(server.stateFor('red'), 'red', 30_000));
  client.now = 10_000;
  expect(client.game.abortIn()).toBe(20_000);
  client.game.input.type('Tf6');
  expect(client.game.abortIn()).toBe(null);
  const [entry] = server.do('red', client.commands()[0]!);
  client.receive(withClock(entry!, 'blue', 30_000));
  client.now = 15_000;
  expect(client.game.abortIn()).toBe(25_000);
  client.receive(withClock(server.play('blue', 'Tf9f7'), 'red'));
  expect(client.game.abortIn()).toBe(null);
});

test('the game can be claimed after a countdown if the opponent has left', () => {
  const { client } = start('red');
  expect(client.game.claimIn()).toBe(null);
  client.receive({
    t: 'crowd',
    d: { players: { red: true, blue: false }, spectators: 3, claim_in: { red: null, blue: 4000 } },
  });
  client.now = 1500;
  expect(client.game.claimIn()).toBe(2500);
  client.now = 9000;
  expect(client.game.claimIn()).toBe(0);
});
