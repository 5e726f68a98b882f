// The words of commands and moves. Both languages are understood, whichever is chosen. Vietnamese words have no accents here,
// because many players type without them.

import type { TargetKind } from '../board/types';
import { withoutDiacritics } from '../store/search';

/** Returns the text in lower case without accents and extra spaces: “Hàng” becomes `hang`, “đỏ” becomes `do`. */
export function plain(text: string): string {
  return withoutDiacritics(text).replace(/\s+/g, ' ').trim();
}

export type Verb =
  | 'help'
  | 'board'
  | 'rank'
  | 'file'
  | 'piece'
  | 'square'
  | 'air'
  | 'reach'
  | 'moves'
  | 'turn'
  | 'last'
  | 'clock'
  | 'eval'
  | 'best'
  | 'choose'
  | 'deployment'
  | 'stay'
  | 'join'
  | 'finish'
  | 'undo'
  | 'cancel'
  | 'take-back'
  | 'next'
  | 'previous'
  | 'repeat';

export const VERBS: Record<Verb, readonly string[]> = {
  help: ['giup', 'tro giup', 'help', '?'],
  board: ['ban co', 'board'],
  rank: ['hang', 'rank', 'row'],
  file: ['cot', 'file', 'column'],
  piece: ['quan', 'piece', 'pieces'],
  square: ['o', 'square'],
  air: ['phong khong', 'air', 'air defence', 'air defense'],
  reach: ['quan nao toi', 'quan nao danh', 'ai toi', 'ai danh', 'who', 'attackers'],
  moves: ['nuoc di', 'moves'],
  turn: ['luot', 'den luot', 'turn', 'status'],
  last: ['nuoc cuoi', 'luot cuoi', 'last'],
  clock: ['dong ho', 'clock'],
  eval: ['danh gia', 'eval'],
  best: ['nuoc hay', 'nuoc tot nhat', 'goi y', 'best', 'hint'],
  choose: ['chon', 'choose', 'select'],
  deployment: ['trien khai', 'deployment'],
  stay: ['o lai', 'stay'],
  join: ['di cung', 'join'],
  finish: ['xong', 'finish', 'done'],
  undo: ['lui', 'lui buoc', 'undo'],
  cancel: ['huy', 'cancel'],
  'take-back': ['di lai', 'take back'],
  next: ['sau', 'nuoc sau', 'luot sau', 'next'],
  previous: ['truoc', 'nuoc truoc', 'luot truoc', 'previous'],
  repeat: ['nhac lai', 'repeat'],
};

export const PIECES: Record<string, string> = {
  'tu lenh': 'C',
  commander: 'C',
  'bo binh': 'I',
  infantry: 'I',
  'xe tang': 'T',
  tank: 'T',
  tanks: 'T',
  'dan quan': 'M',
  militia: 'M',
  'cong binh': 'E',
  engineer: 'E',
  'phao binh': 'A',
  phao: 'A',
  artillery: 'A',
  'cao xa': 'G',
  'anti-air': 'G',
  'anti air': 'G',
  'ten lua': 'S',
  missile: 'S',
  'khong quan': 'F',
  'may bay': 'F',
  'air force': 'F',
  'hai quan': 'N',
  navy: 'N',
  'so chi huy': 'H',
  headquarters: 'H',
};

export const SIDES: Record<string, 'red' | 'blue'> = { do: 'red', red: 'red', xanh: 'blue', blue: 'blue' };

/** Words for the kind of a move. They stand between the piece and the square, or at the end. */
export const KIND_WORDS: Record<string, readonly TargetKind[]> = {
  den: ['move', 'combine'],
  toi: ['move', 'combine'],
  to: ['move', 'combine'],
  an: ['capture', 'suicide-capture', 'stay-capture'],
  x: ['capture', 'suicide-capture', 'stay-capture'],
  takes: ['capture', 'suicide-capture', 'stay-capture'],
  'tai cho': ['stay-capture'],
  'dung tai cho': ['stay-capture'],
  'dung tai cho an': ['stay-capture'],
  stays: ['stay-capture'],
  'hy sinh': ['suicide-capture'],
  'hy sinh de an': ['suicide-capture'],
  suicide: ['suicide-capture'],
  nhap: ['combine'],
  ghep: ['combine'],
  'ghep vao': ['combine'],
  joins: ['combine'],
};

/** Words without a meaning of their own, between the pieces of a unit or before a square. */
export const FILLERS = ['cho', 'va', 'and', 'carrying', 'with', 'tu', 'from', 'o'];
export const WHOLE = ['to hop', 'ca to hop', 'ca chong', 'whole', 'whole stack'];
