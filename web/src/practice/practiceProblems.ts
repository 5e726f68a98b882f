// The positions to practise on, from the suite of proven wins, in rising difficulty. `problems.json` is made from the suite by
// the tests, which hold it against it.

import kept from './problems.json';

export interface Problem {
  /** From 1, over all stages. */
  number: number;
  /** Its name in the suite: what was solved is kept by it. */
  id: string;
  fen: string;
  /** The side to move wins in so many turns of its own, and not in fewer. */
  turns: number;
  /** A line that wins, as engines write it: each answer lasts as long as any. */
  line: readonly string[];
}

export interface Stage {
  turns: number;
  problems: readonly Problem[];
}

export const problems: readonly Problem[] = (kept as [string, string, string][]).map(([id, fen, words], index) => {
  const line = words.split(' ');
  return { number: index + 1, id, fen, turns: (line.length + 1) / 2, line };
});

export const stages: readonly Stage[] = [...new Set(problems.map(({ turns }) => turns))].map((turns) => ({
  turns,
  problems: problems.filter((problem) => problem.turns === turns),
}));

/** The problem an address names; nothing where there is none. */
export function problemOf(number: string): Problem | null {
  return /^[1-9]\d{0,3}$/.test(number) ? (problems[Number(number) - 1] ?? null) : null;
}
