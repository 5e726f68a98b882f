import { expect, test } from 'vitest';
import type { PairingRequest } from './api';
import { Pairing } from './pairing.svelte';

const REQUEST: PairingRequest = {
  time: { kind: 'fischer', initial: 300, increment: 3 },
  objective: 'total',
  rated: false,
  range: null,
};

/** A server whose answers the test gives, and the log of everything that happens. */
function start(request: PairingRequest | null = null) {
  const log: string[] = [];
  const open: { resolve: (answer: { game?: string } | null) => void; reject: (error: Error) => void }[] = [];
  const pairing = new Pairing(
    {
      ensureUser: () => Promise.resolve(),
      ask: () => {
        log.push('POST');
        return new Promise((resolve, reject) => open.push({ resolve, reject }));
      },
      cancel: () => {
        log.push('DELETE');
        return Promise.resolve();
      },
      found: (game) => log.push(`game ${game}`),
      waits: () => log.push('waits'),
      failed: () => log.push('failed'),
    },
    request,
  );
  /** Waits until all promises that can go on have done so. */
  const settle = () => new Promise((resolve) => setTimeout(resolve));
  const answer = async (game?: string) => {
    await settle();
    open.shift()?.resolve(game === undefined ? null : { game });
    await settle();
  };
  const fail = async () => {
    await settle();
    open.shift()?.reject(new Error('offline'));
    await settle();
  };
  return { pairing, log, answer, fail, settle };
}

test('a request waits, and a second click sends nothing', async () => {
  const { pairing, log, answer } = start();
  void pairing.ask(() => REQUEST);
  void pairing.ask(() => REQUEST);
  expect(pairing.asking).toBe(true);
  await answer();
  void pairing.ask(() => REQUEST);
  await answer();
  expect(log).toEqual(['POST', 'waits']);
  expect([pairing.asking, pairing.waiting]).toEqual([false, REQUEST]);
});

test('a cancellation during a renewal is sent after it, and the wait does not start again', async () => {
  const { pairing, log, answer, settle } = start(REQUEST);
  void pairing.renew();
  await settle();
  void pairing.cancel();
  expect(pairing.waiting).toBeNull();
  await settle();
  expect(log).toEqual(['POST']);
  await answer();
  expect(log).toEqual(['POST', 'DELETE']);
  expect(pairing.waiting).toBeNull();
});

test('a screen that is left during the first request withdraws it', async () => {
  const { pairing, log, answer } = start();
  void pairing.ask(() => REQUEST);
  void pairing.cancel();
  await answer();
  // The user was not known yet, so nothing was asked.
  expect(log).toEqual(['DELETE']);
  log.length = 0;
  void pairing.ask(() => REQUEST);
  await Promise.resolve().then(() => new Promise((resolve) => setTimeout(resolve)));
  void pairing.cancel();
  await answer();
  expect(log).toEqual(['POST', 'DELETE']);
  expect([pairing.asking, pairing.waiting]).toEqual([false, null]);
});

test('a game that has begun is opened although the user has cancelled', async () => {
  const { pairing, log, answer, settle } = start(REQUEST);
  void pairing.renew();
  await settle();
  void pairing.cancel();
  await answer('g1');
  expect(log).toEqual(['POST', 'game g1', 'DELETE']);
});

test('a request that is cancelled and made again is sent in this order', async () => {
  const { pairing, log, answer, settle } = start();
  void pairing.ask(() => REQUEST);
  await settle();
  void pairing.cancel();
  void pairing.ask(() => REQUEST);
  await answer();
  await answer();
  expect(log).toEqual(['POST', 'DELETE', 'POST', 'waits']);
  expect(pairing.waiting).toBe(REQUEST);
});

test('a failed first request is withdrawn, and a failed renewal is not', async () => {
  const first = start();
  void first.pairing.ask(() => REQUEST);
  await first.fail();
  expect(first.log).toEqual(['POST', 'DELETE', 'failed']);
  expect([first.pairing.asking, first.pairing.waiting]).toEqual([false, null]);

  const renewed = start(REQUEST);
  void renewed.pairing.renew();
  await renewed.fail();
  expect(renewed.log).toEqual(['POST', 'failed']);
  expect(renewed.pairing.waiting).toBe(REQUEST);
});
