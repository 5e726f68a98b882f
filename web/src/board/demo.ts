// A page with only the board, for development: run `npm run dev` and open board.html. The query selects what it shows, e.g.
// `?show=targets&theme=dark&side=blue&letters&coordinates=numbers`. It is not part of the build.

import './demo.css';
import { type Config, createBoard, type Shape, type Stack } from './index';

const START = '6c4/1n2fh1hf2/3a2s2a1/2n1gt1tg2/2ie2m2ei/11/11/2IE2M2EI/2N1GT1TG2/3A2S2A1/1N2FH1HF2/6C4';
const MIDDLE =
  '6c4/1n2f2h1f1/3a2+s2a1/2(nf+t)1g2tg2/4(ea)1m1+m1i/2n1e4ti/3(ti)6/2I1(+FTI)1M2E1/2(NFT)1G2TG2/3A2S2(ES)1/1N3H1+H3/5(HC)5';

/** Parses the pieces of a valid FEN. It does not validate; the package has the real parser. */
function stacksOf(fen: string): Stack[] {
  const stacks: Stack[] = [];
  fen.split('/').forEach((row, index) => {
    let file = 0;
    for (const [text] of row.matchAll(/\d+|\([^)]*\)|\+?[a-z]/gi)) {
      if (/^\d+$/.test(text)) {
        file += Number(text);
        continue;
      }
      const pieces = [...text.matchAll(/(\+?)([a-z])/gi)].map(([, hero, letter = '']) => ({
        letter: letter.toUpperCase(),
        heroic: hero === '+',
      }));
      const color = /[A-Z]/.test(text) ? ('red' as const) : ('blue' as const);
      stacks.push({ square: 'abcdefghijk'.charAt(file) + String(12 - index), color, pieces });
      file += 1;
    }
  });
  return stacks;
}

const SCENES: Readonly<Record<string, Partial<Config>>> = {
  start: { stacks: stacksOf(START), movable: 'both' },
  middle: { stacks: stacksOf(MIDDLE), movable: 'red', lastMove: ['g7', 'g8'], check: ['g12'] },
  targets: {
    stacks: stacksOf(MIDDLE),
    movable: 'red',
    selected: 'e5',
    unit: ['F'],
    lastMove: ['c8', 'c9'],
    targets: [
      ...['e6', 'f5', 'd5', 'f6', 'h8', 'd4', 'c3'].map((square) => ({ square, kinds: ['move'] as const })),
      { square: 'e8', kinds: ['capture', 'stay-capture'] },
      { square: 'd6', kinds: ['capture'] },
      { square: 'c7', kinds: ['stay-capture'] },
      { square: 'c9', kinds: ['suicide-capture'] },
      { square: 'h4', kinds: ['combine'] },
      { square: 'e4', kinds: ['combine'] },
    ],
  },
  deployment: {
    stacks: stacksOf(MIDDLE),
    movable: 'red',
    selected: 'c4',
    unit: ['T'],
    deployment: ['c4', 'e5'],
    targets: ['c6', 'd4'].map((square) => ({ square, kinds: ['move'] as const })),
  },
  zones: {
    stacks: stacksOf(MIDDLE),
    zones: [
      ...around('c4', 1, 'red'),
      ...around('e4', 1, 'red'),
      ...around('g3', 2, 'red'),
      ...around('i4', 1, 'red'),
      ...around('b2', 1, 'red'),
      ...around('c9', 1, 'blue'),
      ...around('g10', 3, 'blue'),
      ...around('c7', 1, 'blue'),
      ...around('e9', 1, 'blue'),
      ...around('i9', 1, 'blue'),
      ...around('b11', 1, 'blue'),
    ],
  },
  shapes: {
    stacks: stacksOf(START),
    shapes: [
      { from: 'f4', to: 'f7', brush: 'main' },
      { from: 'c4', to: 'c8', brush: 'second' },
      { from: 'e2', to: 'i6', brush: 'hint' },
      { from: 'd10', to: 'd5', brush: 'warn' },
      { from: 'g5', brush: 'main' },
      { from: 'g8', brush: 'second' },
      { from: 'i9', brush: 'warn' },
      { from: 'j3', brush: 'hint' },
    ],
  },
};

function around(square: string, level: number, color: 'red' | 'blue'): { square: string; color: 'red' | 'blue' }[] {
  const [file, rank] = ['abcdefghijk'.indexOf(square.charAt(0)), Number(square.slice(1))];
  const zones: { square: string; color: 'red' | 'blue' }[] = [];
  for (let dx = -level; dx <= level; dx += 1) {
    for (let dy = -level; dy <= level; dy += 1) {
      const [letter, number] = ['abcdefghijk'.charAt(file + dx), rank + dy];
      if (dx * dx + dy * dy > level * level || letter === '' || number < 1 || number > 12) continue;
      zones.push({ square: letter + String(number), color });
    }
  }
  return zones;
}

const asked = new URLSearchParams(location.search);
document.documentElement.dataset['theme'] = asked.get('theme') ?? '';
const target = document.getElementById('board');
if (target === null) throw new Error('no element #board');

const calls: unknown[] = [];
const scene = SCENES[asked.get('show') ?? 'start'] ?? SCENES['start'];
const board = createBoard(target, {
  ...scene,
  orientation: asked.get('side') === 'blue' ? 'blue' : 'red',
  pieceSet: asked.has('letters') ? 'letters' : 'symbols',
  coordinates: asked.get('coordinates') === 'none' ? 'none' : asked.get('coordinates') === 'numbers' ? 'numbers' : 'letters',
  choose: (square) => {
    calls.push(['choose', square]);
    board.set({ selected: square });
  },
  drop: (from, to) => {
    calls.push(['drop', from, to]);
  },
  dismiss: () => {
    calls.push(['dismiss']);
    board.set({ selected: null, targets: [] });
  },
  draw: (shapes: readonly Shape[]) => calls.push(['draw', shapes]),
});
Object.assign(window, { board, calls });
