// The problems, from the suite of proven wins, by rising difficulty. A test compares `problems.json` with the suite and can
// regenerate it.

import records from './problems.json';

/** A position with a forced win. */
export interface Winnable {
  /** The name in its file. The progress is stored by this name. */
  id: string;
  fen: string;
  /** The number of turns in which the side to move wins. It cannot win in fewer. */
  turns: number;
  /** A winning line in UCI notation, with the longest defence. */
  line: readonly string[];
}

export interface PracticeProblem extends Winnable {
  /** The number of the problem, from 1, across all stages. */
  number: number;
}

export interface Stage {
  turns: number;
  problems: readonly PracticeProblem[];
}

export const problems: readonly PracticeProblem[] = (records as [string, string, string][]).map(([id, fen, moves], index) => {
  const line = moves.split(' ');
  return { number: index + 1, id, fen, turns: (line.length + 1) / 2, line };
});

export const stages: readonly Stage[] = [...new Set(problems.map(({ turns }) => turns))].map((turns) => ({
  turns,
  problems: problems.filter((problem) => problem.turns === turns),
}));

/** Returns the problem of an address, or `null` if there is none. */
export function problemByNumber(number: string): PracticeProblem | null {
  return /^[1-9]\d{0,3}$/.test(number) ? (problems[Number(number) - 1] ?? null) : null;
}
