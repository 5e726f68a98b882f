// The words of commands and moves, in both languages whichever is chosen; written without marks, for many type so.

import type { TargetKind } from '../board/types';

/** Lower case without marks: “Hàng” is `hang`, “đỏ” is `do`. */
export function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').replace(/[đĐ]/g, 'd').toLowerCase().replace(/\s+/g, ' ').trim();
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
  reach: ['ai toi', 'ai danh', 'who', 'attackers'],
  moves: ['nuoc di', 'moves'],
  turn: ['luot', 'den luot', 'turn', 'status'],
  last: ['nuoc cuoi', 'luot cuoi', 'last'],
  clock: ['dong ho', 'clock'],
  eval: ['danh gia', 'eval'],
  best: ['nuoc hay', 'goi y', 'best', 'hint'],
  choose: ['chon', 'choose', 'select'],
  deployment: ['trien khai', 'deployment'],
  stay: ['o lai', 'stay'],
  join: ['di cung', 'join'],
  finish: ['xong', 'finish', 'done'],
  undo: ['lui', 'lui buoc', 'undo'],
  cancel: ['huy', 'cancel'],
  'take-back': ['di lai', 'take back'],
  next: ['sau', 'luot sau', 'next'],
  previous: ['truoc', 'luot truoc', 'previous'],
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

/** How something is to be done, as one may say it between who and where, or at the end. */
export const MANNERS: Record<string, readonly TargetKind[]> = {
  den: ['move', 'combine'],
  toi: ['move', 'combine'],
  to: ['move', 'combine'],
  an: ['capture', 'suicide-capture', 'stay-capture'],
  x: ['capture', 'suicide-capture', 'stay-capture'],
  takes: ['capture', 'suicide-capture', 'stay-capture'],
  'tai cho': ['stay-capture'],
  stays: ['stay-capture'],
  'hy sinh': ['suicide-capture'],
  suicide: ['suicide-capture'],
  nhap: ['combine'],
  joins: ['combine'],
};

/** Said among the pieces of a unit, or before a square. */
export const FILLERS = ['cho', 'va', 'and', 'carrying', 'with', 'tu', 'from', 'o'];
export const WHOLE = ['ca chong', 'whole', 'whole stack'];
