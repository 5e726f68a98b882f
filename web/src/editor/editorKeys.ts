// Keys on a square of the editor. The board itself handles the arrow keys, Enter and Escape.

import { isLetter } from '../game/units';
import { otherSide } from '../game/clock';
import { PILE_LIMIT, pileOn } from './position';
import type { EditorState } from './editorState.svelte';

export interface PressedKey {
  key: string;
  shift: boolean;
}

/** Handles a key on a square. Returns `false` if the key has no meaning. Letters work only if `letters` is set. */
export function press(editor: EditorState, square: string, { key, shift }: PressedKey, letters: boolean): boolean {
  switch (key) {
    case 'Delete':
      editor.erase(square);
      return true;
    case 'Backspace': {
      // The piece that was placed last is removed first.
      const last = pileOn(editor.position, square).length - 1;
      if (last >= 0) editor.erase(square, last);
      return true;
    }
  }
  return letters && pressLetter(editor, square, key, shift);
}

function pressLetter(editor: EditorState, square: string, key: string, shift: boolean): boolean {
  if (key === '+' || key === '=') {
    editor.hero(square);
    return true;
  }
  const number = Number(key);
  if (Number.isInteger(number) && number >= 1 && number <= PILE_LIMIT) {
    editor.hero(square, number - 1);
    return true;
  }
  const letter = key.toUpperCase();
  if (letter === 'R' || letter === 'B') {
    editor.useSide(letter === 'R' ? 'red' : 'blue');
    return true;
  }
  if (!isLetter(letter)) return false;
  const { side } = editor;
  editor.put(square, shift ? otherSide(side) : side, letter, 'takes-off');
  editor.side = side;
  return true;
}
