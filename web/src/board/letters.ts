// The letters of the pieces.

/** The letters of all pieces, in the order of the rules. */
export const LETTERS = ['C', 'I', 'T', 'M', 'E', 'A', 'G', 'S', 'F', 'N', 'H'] as const;
export type Letter = (typeof LETTERS)[number];

export function isLetter(text: string): text is Letter {
  return (LETTERS as readonly string[]).includes(text);
}
