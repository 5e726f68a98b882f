// Parses typed text as a command, a move in words or a move in notation. Independent of the game and the DOM.

import type { Side } from 'cotulenh';
import type { TargetKind } from '../board/types';
import { FILLERS, KIND_WORDS, PIECES, plain, SIDES, VERBS, WHOLE } from './vocabulary';
import type { Verb } from './vocabulary';

/** The commands without arguments. */
type Plain = Exclude<Verb, 'rank' | 'file' | 'piece' | 'square' | 'air' | 'reach' | 'moves' | 'choose' | 'stay' | 'join'>;

/** A move in words. `unit` has the letters of the pieces, or is `null` if none is named. `whole` means the whole stack. */
export interface MoveInWords {
  unit: string | null;
  whole: boolean;
  from: string | null;
  to: string;
  kinds: readonly TargetKind[] | null;
}

export type Command =
  | { do: Plain }
  | { do: 'rank'; rank: number }
  | { do: 'file'; file: string }
  | { do: 'square' | 'air' | 'reach' | 'moves' | 'choose'; square: string }
  | { do: 'piece'; letter: string; side: Side | null }
  | { do: 'side'; side: Side }
  | { do: 'stay'; piece: string }
  | { do: 'join'; piece: string; to: string | null }
  | ({ do: 'go' } & MoveInWords)
  | { do: 'notation'; text: string };

/** The expected text that is missing. */
export type ExpectedWord = 'rank' | 'file' | 'square' | 'piece' | 'nothing' | 'command';
export interface Misread {
  expected: ExpectedWord;
  found: string;
}

/** Maximum length of a command in characters. The rest is ignored. */
export const MAX_COMMAND_LENGTH = 120;
const SQUARE = /^[a-k](?:1[0-2]|[1-9])$/;
const LETTER = /^[citmeagsfnh]$/;
/** A move in the notation of the rules. It contains no spaces. */
const NOTATION = /^[A-Z(+a-k@&][\w()+>:,_<&@.x#=-]*\d[\w()+>:,_<&@.#!?-]*$/;
/** A move in lower case, e.g. `tf6` or `ftc4e6`. */
const LOWERCASE_MOVE = /^([citmeagsfnh]{1,3}?)((?:[a-k](?:1[0-2]|[1-9])){1,2})$/;

const PHRASES = (Object.entries(VERBS) as [Verb, readonly string[]][])
  .flatMap(([verb, phrases]) => phrases.map((phrase) => ({ verb, phrase })))
  // Longer phrases come first, e.g. “ở lại” before “ở”.
  .sort((one, other) => other.phrase.length - one.phrase.length);

export function readCommand(text: string): Command | Misread {
  const typed = text.slice(0, MAX_COMMAND_LENGTH).trim();
  const words = plain(typed);
  if (words === '') return { expected: 'command', found: '' };
  // Moves come before commands: “air force e6” is not a question about air defence.
  const move = parseMove(words);
  if (move !== null) return move;
  if (Object.hasOwn(SIDES, words)) return { do: 'side', side: SIDES[words] as Side };
  for (const { verb, phrase } of PHRASES) {
    if (words === phrase) return withRest(verb, '');
    if (words.startsWith(`${phrase} `)) return withRest(verb, words.slice(phrase.length + 1));
  }
  const lowercase = LOWERCASE_MOVE.exec(typed);
  if (lowercase !== null)
    return parseMove([...(lowercase[1] ?? ''), ...(lowercase[2]?.match(/[a-k]\d+/g) ?? [])].join(' ')) ?? unknown(typed);
  if (NOTATION.test(typed)) return { do: 'notation', text: typed };
  return unknown(typed);
}

const unknown = (found: string): Misread => ({ expected: 'command', found });

function withRest(verb: Verb, rest: string): Command | Misread {
  switch (verb) {
    case 'rank':
      return /^(1[0-2]|[1-9])$/.test(rest) ? { do: 'rank', rank: Number(rest) } : { expected: 'rank', found: rest };
    case 'file':
      return /^[a-k]$/.test(rest) ? { do: 'file', file: rest } : { expected: 'file', found: rest };
    case 'square':
    case 'air':
    case 'reach':
    case 'moves':
    case 'choose':
      return SQUARE.test(rest) ? { do: verb, square: rest } : { expected: 'square', found: rest };
    case 'piece':
      return pieces(rest);
    case 'stay': {
      const piece = letterOf(rest);
      return piece === null ? { expected: 'piece', found: rest } : { do: 'stay', piece };
    }
    case 'join': {
      const [, name = '', to] = /^(.*?)(?: (?:toi |to )?([a-k]\d{1,2}))?$/.exec(rest) ?? [];
      const piece = letterOf(name);
      if (piece === null) return { expected: 'piece', found: rest };
      return to !== undefined && !SQUARE.test(to) ? { expected: 'square', found: to } : { do: 'join', piece, to: to ?? null };
    }
    default:
      return rest === '' ? { do: verb } : { expected: 'nothing', found: rest };
  }
}

/** Parses a question about pieces, e.g. “quân T”, “quân xe tăng đỏ”, “quân xanh”. */
function pieces(rest: string): Command | Misread {
  if (Object.hasOwn(SIDES, rest)) return { do: 'side', side: SIDES[rest] as Side };
  const [name, side] = sideIn(rest);
  const letter = letterOf(name);
  return letter === null ? { expected: 'piece', found: rest } : { do: 'piece', letter, side };
}

/** Splits the side from a phrase. The side is last in Vietnamese and first in English. */
function sideIn(words: string): [string, Side | null] {
  for (const [word, side] of Object.entries(SIDES)) {
    if (words.endsWith(` ${word}`)) return [words.slice(0, -word.length - 1), side];
    if (words.startsWith(`${word} `)) return [words.slice(word.length + 1), side];
  }
  return [words, null];
}

function letterOf(name: string): string | null {
  if (Object.hasOwn(PIECES, name)) return PIECES[name] ?? null;
  return LETTER.test(name) ? name.toUpperCase() : null;
}

/** Parses a move in words: pieces, kind, origin and destination. Returns `null` if it is not a move. */
function parseMove(words: string): ({ do: 'go' } & MoveInWords) | null {
  let rest = words;
  const take = (phrases: readonly string[]): string | null => {
    const found = phrases
      .filter((phrase) => rest === phrase || rest.startsWith(`${phrase} `))
      .sort((one, other) => other.length - one.length)[0];
    if (found === undefined) return null;
    rest = rest.slice(found.length).trim();
    return found;
  };
  const letters: string[] = [];
  const squares: string[] = [];
  let kinds: readonly TargetKind[] | null = null;
  let whole = false;
  while (rest !== '') {
    const [word = ''] = rest.split(' ');
    if (SQUARE.test(word) && squares.length < 2) {
      squares.push(word);
      rest = rest.slice(word.length).trim();
      continue;
    }
    if (take(WHOLE) !== null) {
      whole = true;
      continue;
    }
    const name = squares.length === 0 ? take(Object.keys(PIECES)) : null;
    if (name !== null) {
      letters.push(PIECES[name] ?? '');
      continue;
    }
    if (squares.length === 0 && LETTER.test(word) && letters.length < 3) {
      letters.push(word.toUpperCase());
      rest = rest.slice(word.length).trim();
      continue;
    }
    const phrase = take(Object.keys(KIND_WORDS));
    if (phrase !== null) {
      // In “ăn e6 tại chỗ”, the later phrase is more specific.
      kinds = KIND_WORDS[phrase] ?? null;
      continue;
    }
    if (take(FILLERS) === null) return null;
  }
  const to = squares.pop();
  if (to === undefined || (letters.length === 0 && squares.length === 0)) return null;
  return { do: 'go', unit: letters.length === 0 ? null : letters.join(''), whole, from: squares[0] ?? null, to, kinds };
}
