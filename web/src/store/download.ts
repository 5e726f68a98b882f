// Downloads of games.

/** The media type of a file of games. */
export type GamesType = 'application/x-chess-pgn' | 'application/x-ndjson';

/** Returns the name of a PGN file of this time, e.g. `cotulenh-2026-11-15-08-30.pgn`. */
export function pgnFileName(time: number): string {
  return `cotulenh-${new Date(time).toISOString().slice(0, 16).replace(/[:T]/g, '-')}.pgn`;
}

/** Downloads a text as a file, by default of PGN. */
export function download(name: string, text: string, type: GamesType = 'application/x-chess-pgn'): void {
  const address = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
