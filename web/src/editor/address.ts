// A position in an address: its FEN, then what no FEN shows, each behind a `;`: `FEN;marine;blue`.

import type { Objective, Side } from 'cotulenh';
import { objectives } from '../i18n/names';

export interface Addressed {
  fen: string;
  objective: Objective;
  /** Whose side is at the bottom. */
  orientation: Side;
}

export function addressText({ fen, objective, orientation }: Addressed): string {
  return [fen, ...(objective === 'total' ? [] : [objective]), ...(orientation === 'red' ? [] : [orientation])].join(';');
}

/** What an address says; words that nobody knows are left to the FEN, whose reader then says where they are. */
export function readAddress(text: string): Addressed {
  const words = text.split(';');
  const read: Addressed = { fen: '', objective: 'total', orientation: 'red' };
  while (words.length > 1) {
    const word = words.at(-1);
    const objective = objectives.find((objective) => objective === word);
    if (objective !== undefined) read.objective = objective;
    else if (word === 'red' || word === 'blue') read.orientation = word;
    else break;
    words.pop();
  }
  return { ...read, fen: words.join(';') };
}
