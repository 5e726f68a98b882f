// A position in an address: its FEN, then the properties that a FEN does not contain, separated by `;`, e.g. `FEN;marine;blue`.

import type { Objective, Side } from 'cotulenh';
import { objectives } from '../i18n/names';

export interface EditorAddress {
  fen: string;
  objective: Objective;
  /** The side at the bottom. */
  orientation: Side;
}

export function addressText({ fen, objective, orientation }: EditorAddress): string {
  return [fen, ...(objective === 'total' ? [] : [objective]), ...(orientation === 'red' ? [] : [orientation])].join(';');
}

/** Parses an address. Unknown words stay in the FEN, so that its parser reports them with their place. */
export function readAddress(text: string): EditorAddress {
  const words = text.split(';');
  const read: EditorAddress = { fen: '', objective: 'total', orientation: 'red' };
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
