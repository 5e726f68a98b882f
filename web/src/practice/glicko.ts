// Glicko-2 ratings, after Mark Glickman, "Example of the Glicko-2 system" (2022). A rated puzzle is a rating period of its own.
//
// The server rates games in Rust (`ratings.rs`). Puzzles are rated here, because they are solved offline and on static hosts, and
// the WebAssembly module has only the rules and the engine. Both have the same constants, which a test compares, and both are
// tested with the example of the paper.

export interface Rating {
  /** The strength in points. */
  rating: number;
  /** The standard deviation in points. */
  deviation: number;
  /** The expected fluctuation. */
  volatility: number;
}

/** The result against an opponent: 1 for a win, 0 for a loss. */
export interface RatedResult {
  opponent: Pick<Rating, 'rating' | 'deviation'>;
  score: number;
}

/** The rating of a new player. */
export const INITIAL: Rating = { rating: 1500, deviation: 350, volatility: 0.06 };
/** The deviation above which a rating is provisional. */
export const PROVISIONAL_ABOVE = 110;
/** The system constant τ. */
export const TAU = 0.5;
/** The points per unit of the internal scale. */
export const SCALE = 173.7178;
/** The precision of the volatility. */
const EPSILON = 1e-6;
/** The time in which the deviation of an inactive player grows as in a rating period, in milliseconds. */
export const PERIOD = 4.665 * 86_400_000;

const square = (number: number) => number * number;

/** Returns the rating after a rating period with these results. */
export function after(player: Rating, results: readonly RatedResult[]): Rating {
  const mu = (player.rating - INITIAL.rating) / SCALE;
  const phi = player.deviation / SCALE;
  let [precision, gain] = [0, 0];
  for (const { opponent, score } of results) {
    const g = 1 / Math.sqrt(1 + (3 * square(opponent.deviation / SCALE)) / square(Math.PI));
    const expected = 1 / (1 + Math.exp(-g * (mu - (opponent.rating - INITIAL.rating) / SCALE)));
    precision += square(g) * expected * (1 - expected);
    gain += g * (score - expected);
  }
  if (results.length === 0) return { ...player, deviation: SCALE * Math.hypot(phi, player.volatility) };
  const variance = 1 / precision;
  const volatility = newVolatility(player.volatility, phi, variance, variance * gain);
  const deviation = 1 / Math.sqrt(1 / square(Math.hypot(phi, volatility)) + precision);
  return { rating: INITIAL.rating + SCALE * (mu + square(deviation) * gain), deviation: SCALE * deviation, volatility };
}

/** Returns the rating after a time without results, in milliseconds. Only the deviation changes. */
export function aged(player: Rating, time: number): Rating {
  const growth = square(player.volatility * SCALE) * (Math.max(0, time) / PERIOD);
  return { ...player, deviation: Math.min(INITIAL.deviation, Math.sqrt(square(player.deviation) + growth)) };
}

/** Solves for the volatility with the Illinois algorithm: step 5 of the paper. */
function newVolatility(sigma: number, phi: number, variance: number, delta: number): number {
  const a = Math.log(square(sigma));
  const f = (x: number) => {
    const e = Math.exp(x);
    const sum = square(phi) + variance + e;
    return (e * (square(delta) - sum)) / (2 * square(sum)) - (x - a) / square(TAU);
  };
  let low = a;
  let high = Math.log(square(delta) - square(phi) - variance);
  if (!(square(delta) > square(phi) + variance)) {
    let k = 1;
    while (f(a - k * TAU) < 0) k += 1;
    high = a - k * TAU;
  }
  let [atLow, atHigh] = [f(low), f(high)];
  while (Math.abs(high - low) > EPSILON) {
    const next = low + ((low - high) * atLow) / (atHigh - atLow);
    const atNext = f(next);
    if (atNext * atHigh <= 0) [low, atLow] = [high, atHigh];
    else atLow /= 2;
    [high, atHigh] = [next, atNext];
  }
  return Math.exp(low / 2);
}
