// The drawings of the pieces, put into a document once: whatever shows a piece refers to them.

import drawings from './pieces.svg?raw';

const SHEET = 'cotulenh-pieces';

/** Sees to it that the document has the drawings. */
export function haveSheet(document: Document): void {
  if (document.getElementById(SHEET) !== null) return;
  const sheet = document.createElement('div');
  sheet.id = SHEET;
  sheet.setAttribute('aria-hidden', 'true');
  sheet.innerHTML = drawings;
  // Not `display: none`: some browsers then forget what is inside.
  Object.assign(sheet.style, { position: 'absolute', width: '0', height: '0', overflow: 'hidden' });
  document.body.append(sheet);
}

/** What a `use` element refers to for a piece. */
export function drawingOf(letter: string): string {
  return `#cotulenh-${letter}`;
}
