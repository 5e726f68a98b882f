// The drawings of the pieces. They are added to a document once, and `use` elements refer to them.

import drawings from './pieces.svg?raw';

const SHEET = 'cotulenh-pieces';

/** Adds the drawings to the document if they are missing. */
export function ensureSheet(document: Document): void {
  if (document.getElementById(SHEET) !== null) return;
  const sheet = document.createElement('div');
  sheet.id = SHEET;
  sheet.setAttribute('aria-hidden', 'true');
  sheet.innerHTML = drawings;
  // With `display: none`, some browsers do not render references to the content.
  Object.assign(sheet.style, { position: 'absolute', width: '0', height: '0', overflow: 'hidden' });
  document.body.append(sheet);
}

/** Returns the reference of a piece's drawing for a `use` element. */
export function drawingOf(letter: string): string {
  return `#cotulenh-${letter}`;
}
