// A deep analysis by the workers of the server: asks for the job, and converts its result.

import type { Line, Side } from 'cotulenh';
import { runJob, scoreOf } from '../online/serverJob';
import type { JobOptions, ServerScore } from '../online/serverJob';
import type { AnalysisReport } from './liveAnalysis.svelte';

/** The efforts that the user chooses from, in millions of positions. */
export const MILLIONS = [1, 10, 50] as const;

/** The result of the job. */
interface ServerAnalysis {
  turn: Side;
  depth: number;
  nodes: number;
  lines: { score: ServerScore; chances: [number, number, number]; words: string[]; san: string[] }[];
}

/** What to ask for. */
export interface ServerAnalysisRequest {
  line: Line;
  /** The number of lines. */
  count: number;
  /** The effort in millions of positions. */
  millions: number;
}

/** Asks the server for an analysis of a position and waits for it. Returns `null` if it was cancelled or has failed. */
export async function analyseOnServer(
  { line: { start, objective, words }, count, millions }: ServerAnalysisRequest,
  options: JobOptions,
): Promise<Omit<AnalysisReport, 'nps' | 'evaluation'> | null> {
  const line = { start, objective, turns: [...words] };
  const request = { kind: 'analysis', line, nodes: millions * 1_000_000, lines: count };
  const result = await runJob<ServerAnalysis>(request, options);
  if (result === null) return null;
  const { turn, depth, nodes, lines } = result;
  return { turn, depth, nodes, lines: lines.map((line) => ({ ...line, score: scoreOf(line.score) })) };
}
