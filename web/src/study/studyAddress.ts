// The id of a study in an address: `ID`, `game:ID`, `game:ID;14` after 14 turns, `game:ID;review`, or `fen:OBJECTIVE:FEN`.

export interface StudyAddress {
  /** The id without the part after the semicolon. */
  name: string;
  /** The number of turns before the position that is shown first, or `null` if the study decides. */
  ply: number | null;
  review: boolean;
}

export function studyAddressOf(id: string): StudyAddress {
  const place = id.startsWith('game:') ? /;(\d{1,9}|review)$/.exec(id)?.[1] : undefined;
  if (place === undefined) return { name: id, ply: null, review: false };
  const name = id.slice(0, -place.length - 1);
  return { name, ply: place === 'review' ? null : Number(place), review: place === 'review' };
}
