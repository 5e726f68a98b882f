// New studies from a position, a PGN or a stored game. The functions throw a `CotulenhError` if a text cannot be read, and
// `StudyFull` if it has too many turns.

import { Game } from 'cotulenh';
import type { Objective, Warning } from 'cotulenh';
import { useAndFree } from '../game/wasmMemory';
import type { GameRecord } from '../game/gameRecord';
import { pgnOf } from '../game/session';
import { about } from './aboutStudy';
import { copyTurns } from './copyTurns';
import { Paths } from './paths';
import { MAX_STUDY_TURNS, newStudy } from './studyRecord';
import type { StudyRecord } from './studyRecord';
import { StudyFull } from './tree';

/** Returns a study of a FEN, which may have a deployment in progress, or of the start position if `fen` is `null`. */
export function studyOfPosition(fen: string | null, objective: Objective, now: number): StudyRecord {
  return useAndFree(new Game(fen, objective), (game) => {
    if (!game.isDeploying()) return recordOf(game, {}, now);
    const resume = JSON.stringify(game);
    game.cancel();
    return recordOf(game, { resume }, now);
  });
}

/** Returns a study of one game with its variations and annotations. `warned` is called with the warnings about the text. */
export function studyOfPgn(pgn: string, now: number, warned: (warnings: Warning[]) => void = () => {}): StudyRecord {
  return useAndFree(new Game(), (game) => {
    warned(game.loadPgn(pgn));
    return recordOf(game, {}, now);
  });
}

/** Returns the study of a game. If `known` is `null`, it is a new one, otherwise `known` with the turns played since. */
export function studyOfGame(record: GameRecord, known: StudyRecord | null, now: number): StudyRecord {
  if (known === null) {
    const { id: game, revision: gameRevision, orientation } = record;
    return { ...studyOfPgn(pgnOf(record), now), game, gameRevision, orientation };
  }
  if (known.gameRevision === record.revision) return known;
  return useAndFree(new Game(), (old) => useAndFree(new Game(), (game) => updated(record, known, now, old, game)));
}

function updated(record: GameRecord, known: StudyRecord, now: number, old: Game, game: Game): StudyRecord {
  old.loadPgn(known.pgn);
  game.loadPgn(pgnOf(record));
  const before = new Paths(old.tree());
  const nodes = copyTurns(old, game);
  const paths = new Paths(game.tree());
  const newIndex = (at: number) => paths.pgnIndexOf(nodes.get(before.nodeAt(at)) ?? 0);
  const { old: _, ...same } = known;
  return {
    ...same,
    gameRevision: record.revision,
    revision: known.revision + 1,
    updated: now,
    pgn: game.pgn(),
    at: newIndex(known.at),
    resume: null,
    evaluations: known.evaluations.map(({ at, evaluation }) => ({ at: newIndex(at), evaluation })),
    about: about(game, paths),
  };
}

function recordOf(game: Game, known: Partial<StudyRecord>, now: number): StudyRecord {
  const paths = new Paths(game.tree());
  if (paths.nodes.length > MAX_STUDY_TURNS) throw new StudyFull();
  return newStudy({ ...known, pgn: game.pgn(), about: about(game, paths) }, now);
}
