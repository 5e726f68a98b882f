import { expect, test } from 'vitest';
import { addressOf, routeOf } from './routes.svelte';

const FEN = '6c4/11/11/11/11/11/11/11/2(NF+T)8/11/11/5C5 r - - 0 1';

test('an address leads to a screen and an optional id', () => {
  expect(routeOf('')).toEqual({ screen: 'home' });
  expect(routeOf('#/nowhere')).toEqual({ screen: 'home' });
  expect(routeOf('#/game')).toEqual({ screen: 'home' });
  expect(routeOf('#/game/abc')).toEqual({ screen: 'game', id: 'abc' });
  expect(routeOf('#/editor')).toEqual({ screen: 'editor' });
  expect(routeOf('#/editor/')).toEqual({ screen: 'editor' });
});

test('a FEN in an address survives encoding, and may be typed unescaped', () => {
  expect(routeOf(addressOf({ screen: 'editor', id: FEN }))).toEqual({ screen: 'editor', id: FEN });
  expect(routeOf(`#/editor/${FEN}`)).toEqual({ screen: 'editor', id: FEN });
  expect(routeOf(`#/editor/${FEN.replaceAll(' ', '%20')}`)).toEqual({ screen: 'editor', id: FEN });
  expect(routeOf('#/editor/%E1%BB')).toEqual({ screen: 'editor', id: '%E1%BB' });
});
