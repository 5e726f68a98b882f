// The interface between a study and the screen-reader mode.

import type { EngineClient } from '../engine/engineClient';
import type { Opinion, ReaderHost } from '../reader/readerHost';
import { evaluationOf } from './evaluation';
import type { LiveAnalysis } from './liveAnalysis.svelte';
import type { LiveStudy } from './liveStudy.svelte';
import { evaluationSentence } from './studyWords';

/** The time of a search while the engine's lines are off, in milliseconds. */
const TIME = 1500;
/** The timeout for the first line while the engine's lines are on, in milliseconds. */
const TIMEOUT = 5000;

export function readerHost(live: LiveStudy, analysis: LiveAnalysis, engine: EngineClient): ReaderHost {
  const { study } = live;
  return {
    input: study.input,
    mayMove: () => live.view.movable !== null,
    times: () => null,
    opinion: async () => {
      const line = live.engineReserved ? null : study.enginePositionAt(study.node);
      if (line === null) return null;
      const { turn } = live.view;
      // There is one engine. If it is searching already, its lines are used.
      if (analysis.on) return fromLines(analysis);
      const { lines: found, depth } = await engine.analyse(line, { lines: 1, movetime: TIME });
      const [best] = found;
      return best === undefined ? null : { evaluation: evaluationSentence(evaluationOf(best, turn, depth)), moves: best.words };
    },
    previous: () => study.back(),
    next: () => study.forward(),
  };
}

async function fromLines(analysis: LiveAnalysis): Promise<Opinion | null> {
  for (const end = Date.now() + TIMEOUT; Date.now() < end; await new Promise((resolve) => setTimeout(resolve, 100))) {
    const { report } = analysis;
    const best = report?.lines[0];
    if (report && best !== undefined)
      return { evaluation: evaluationSentence(evaluationOf(best, report.turn, report.depth)), moves: best.words };
  }
  return null;
}
