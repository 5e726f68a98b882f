// A study for whoever reads it aloud.

import type { Brain } from '../engine/brain';
import type { Opinion, ReaderHost } from '../reader/host';
import { evaluationOf } from './evaluation';
import type { Lines } from './lines.svelte';
import type { LiveStudy } from './live.svelte';
import { worthSentence } from './words';

/** How long the engine looks where its lines are off, in milliseconds; and how long one waits for the first line where they are on. */
const TIME = 1500;
const PATIENCE = 5000;

export function readerHost(live: LiveStudy, lines: Lines, brain: Brain): ReaderHost {
  const { study } = live;
  return {
    hand: study,
    mayMove: () => live.view.movable !== null,
    times: () => null,
    opinion: async () => {
      const line = live.quiet ? null : study.lineAt(study.node);
      if (line === null) return null;
      const { turn } = live.view;
      // There is one engine: where it thinks already, its lines are asked.
      if (lines.on) return fromLines(lines);
      const { lines: found, depth } = await brain.analyse(line, { lines: 1, movetime: TIME });
      const [best] = found;
      return best === undefined ? null : { worth: worthSentence(evaluationOf(best, turn, depth)), words: best.words };
    },
    previous: () => study.back(),
    next: () => study.forward(),
  };
}

async function fromLines(lines: Lines): Promise<Opinion | null> {
  for (const end = Date.now() + PATIENCE; Date.now() < end; await new Promise((resolve) => setTimeout(resolve, 100))) {
    const { thought } = lines;
    const best = thought?.lines[0];
    if (thought && best !== undefined)
      return { worth: worthSentence(evaluationOf(best, thought.turn, thought.depth)), words: best.words };
  }
  return null;
}
