// The shapes of the picture under the grid lines, drawn from Red's side. The coast follows file c, and the banks of the estuary
// pass through d6, e6, d7 and e7, because the rules make these squares both land and sea. This module only draws them.

import { HEIGHT, MARGIN, STEP, WIDTH } from './geometry';
import type { Side } from './types';

const REED_HEIGHT = 20;

/** An offset outside the picture, so that the end of the coast line is not visible. */
const OUT = MARGIN + 80;
const EAST = WIDTH + OUT;
const SOUTH = HEIGHT + OUT;

/** The outline of all water: the sea, and the river from the east. */
export const COAST = [
  `M${-OUT} ${-OUT}H196`,
  // northern coast, up to the estuary
  'C208-70 224-22 208 26S180 92 196 140S226 204 206 252S180 318 196 362S196 436 222 470',
  'C240 494 272 504 304 500S372 490 410 502',
  // northern bank
  `C440 512 462 524 500 525S584 514 640 523S742 532 800 524S912 516 960 522S1030 530 1060 526H${EAST}`,
  // southern bank
  `V576H1060C1030 580 1000 572 958 575S842 586 794 578S690 572 636 579S542 582 500 576`,
  'C464 574 440 588 408 600S340 596 302 602',
  // southern coast
  'C268 606 238 612 220 640S204 700 190 744S208 812 212 852S180 926 194 968S226 1038 206 1086S192 1150 204 1180',
  `V${SOUTH}H${-OUT}Z`,
].join('');

function wave(x: number, y: number): string {
  return `M${x - 18} ${y}q4.5-7 9 0t9 0 9 0 9 0`;
}

/** Waves in the sea, between the lines so that pieces do not hide them. */
export const WAVES = [
  [50, 50],
  [148, 150],
  [46, 252],
  [150, 350],
  [52, 448],
  [146, 548],
  [46, 652],
  [150, 750],
  [50, 852],
  [148, 948],
  [52, 1050],
  [250, 556],
  [350, 548],
]
  .map(([x = 0, y = 0]) => wave(x, y))
  .join('');

/** Returns a hill as nested contour lines. */
function hill(x: number, y: number, width: number, height: number): string {
  return [1, 0.72, 0.42]
    .map((scale) => {
      const [w, h] = [width * scale, height * scale];
      const [cx, cy] = [x + (1 - scale) * width * 0.16, y - (1 - scale) * height * 0.12];
      return (
        `M${cx - w} ${cy}C${cx - w} ${cy - h * 0.7} ${cx - w * 0.45} ${cy - h} ${cx} ${cy - h * 0.86}` +
        `S${cx + w} ${cy - h * 0.62} ${cx + w * 0.96} ${cy + h * 0.1}S${cx + w * 0.3} ${cy + h} ${cx - w * 0.2} ${cy + h * 0.88}` +
        `S${cx - w} ${cy + h * 0.6} ${cx - w} ${cy}Z`
      );
    })
    .join('');
}

export const RELIEF = [
  hill(560, 150, 150, 92),
  hill(900, 300, 108, 120),
  hill(380, 330, 76, 66),
  hill(880, 820, 120, 96),
  hill(480, 960, 170, 88),
  hill(390, 770, 70, 58),
  hill(800, 1060, 90, 54),
  hill(930, 40, 86, 52),
].join('');

interface Ford {
  x: number;
  bed: string;
  stones: string;
}

/** Returns a ford: flat stones from bank to bank. */
function ford(file: number): Ford {
  const x = file * STEP;
  const [north, south] = [5 * STEP + 14, 6 * STEP - 14];
  const stones: string[] = [];
  const rows = 5;
  for (let row = 0; row < rows; row += 1) {
    const y = north + 8 + (row * (south - north - 16)) / (rows - 1);
    const shift = row % 2 === 0 ? 3 : -3;
    stones.push(stone(x - 14 + shift, y, 11.5, 6), stone(x + 13 + shift, y + 1, 11, 6));
  }
  return {
    x,
    bed: `M${x - 30} ${north}Q${x - 22} ${(north + south) / 2} ${x - 30} ${south}H${x + 30}Q${x + 22} ${(north + south) / 2} ${x + 30} ${north}Z`,
    stones: stones.join(''),
  };
}

function stone(x: number, y: number, width: number, height: number): string {
  return `M${x - width} ${y}a${width} ${height} 0 1 0 ${2 * width} 0a${width} ${height} 0 1 0 ${-2 * width} 0Z`;
}

/** The fords on files f and h. */
export const FORDS: readonly Ford[] = [ford(5), ford(7)];

/** Returns a tuft of three blades. */
function reed(x: number, y: number): string {
  return `M${x} ${y}q-2-9-8-15M${x} ${y}q0-11 1-20M${x} ${y}q3-9 9-14`;
}

const REEDS = [
  [455, 522],
  [547, 520],
  [655, 524],
  [747, 527],
  [452, 594],
  [548, 596],
  [652, 594],
  [748, 596],
];

/** Returns the reeds beside the fords. They point up in both orientations. */
export function reedsFor(orientation: Side): string {
  return REEDS.map(([x = 0, y = 0]) => (orientation === 'red' ? reed(x, y) : reed(WIDTH - x, HEIGHT - y + REED_HEIGHT / 2))).join(
    '',
  );
}
