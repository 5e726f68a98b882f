// Runs typed commands. The answers are read aloud and written to a log.

import { Superseded } from '../engine/engineClient';
import { useAndFree } from '../game/wasmMemory';
import { t, messageKeys } from '../i18n/text.svelte';
import { pieceName } from '../i18n/names';
import { onAnnouncement, say } from '../parts/notices.svelte';
import { typedSan } from '../i18n/notation.svelte';
import { readCommand } from './commands';
import type { Command, Misread } from './commands';
import { airText, fileText, movesText, pieceText, rankText, reachText, sideText, squareFacts } from './describePosition';
import type { ReaderHost } from './readerHost';
import { matchingMoves, notationOf } from './resolve';
import { candidatesText, clocksText, deploymentText, lastText, spokenLine, statusText } from './describeGame';

export interface Entry {
  id: number;
  text: string;
  /** Whether the user typed the entry. Otherwise it is an answer or an announcement. */
  typed: boolean;
}

/** Maximum number of entries in the log. */
const MAX_ENTRIES = 100;

const EXPECTED = messageKeys({
  rank: 'reader-expected-rank',
  file: 'reader-expected-file',
  square: 'reader-expected-square',
  piece: 'reader-expected-piece',
  nothing: 'reader-expected-nothing',
  command: 'reader-expected-command',
});

export class Reader {
  /** The log entries, the latest first. */
  log = $state.raw<readonly Entry[]>([]);
  #host: ReaderHost;
  #id = 0;

  constructor(host: ReaderHost) {
    this.#host = host;
  }

  /** Starts to log all announcements. Returns a function that stops. */
  start(): () => void {
    return onAnnouncement((text) => this.#addEntry(text, false));
  }

  /** Parses and runs a command. Returns `true` if it was understood and executed. */
  async enter(text: string): Promise<boolean> {
    const command = readCommand(typedSan(text));
    if (text.trim() !== '') this.#addEntry(text.trim(), true);
    if ('expected' in command) {
      say(misreadText(command));
      return false;
    }
    const answer = await this.#run(command);
    if (typeof answer === 'string') say(answer);
    return answer !== false;
  }

  #addEntry(text: string, typed: boolean): void {
    this.log = [{ id: ++this.#id, text, typed }, ...this.log].slice(0, MAX_ENTRIES);
  }

  get #game() {
    return this.#host.input.session.game;
  }

  /** Runs a command. Returns the text to announce, `true` if the game announces the result, or `false` if nothing was done. */
  async #run(command: Command): Promise<string | boolean> {
    const game = this.#game;
    switch (command.do) {
      case 'help':
        return t('reader-help');
      case 'board':
        return `${statusText(game)} ${sideText(game, 'red')} ${sideText(game, 'blue')}`;
      case 'side':
        return sideText(game, command.side);
      case 'rank':
        return rankText(game, command.rank);
      case 'file':
        return fileText(game, command.file);
      case 'piece':
        return pieceText(game, command.letter, command.side);
      case 'square':
        return squareFacts(game, command.square);
      case 'air':
        return airText(game, command.square);
      case 'reach':
        return reachText(game, command.square);
      case 'moves':
        return movesText(game, command.square);
      case 'turn':
        return statusText(game);
      case 'last':
        return lastText(game);
      case 'clock':
        return clocksText(this.#host.times());
      case 'deployment':
        return deploymentText(game);
      case 'eval':
        return this.#opinion(false);
      case 'best':
        return this.#opinion(true);
      case 'repeat':
        return this.log.find(({ typed }) => !typed)?.text ?? t('reader-nothing-said');
      case 'take-back':
        return this.#other(this.#host.takeBack, 'play');
      case 'previous':
        return this.#other(this.#host.previous, 'analysis') === true ? lastText(this.#game) : t('reader-only-analysis');
      case 'next':
        return this.#other(this.#host.next, 'analysis') === true ? lastText(this.#game) : t('reader-only-analysis');
      default:
        return this.#act(command);
    }
  }

  #other(what: (() => void) | undefined, where: 'play' | 'analysis'): string | true {
    if (what === undefined) return t(where === 'play' ? 'reader-only-play' : 'reader-only-analysis');
    what();
    return true;
  }

  async #opinion(line: boolean): Promise<string | boolean> {
    const { opinion, hint } = this.#host;
    if (this.#game.outcome() !== null) return statusText(this.#game);
    if (opinion === undefined) {
      if (!line || hint === undefined) return t('reader-only-analysis');
      if (!this.#host.mayMove()) return t('reader-not-now');
      hint();
      return true;
    }
    say(t('status-hinting'));
    try {
      return await useAndFree(this.#game.clone(), async (game) => {
        const found = await opinion();
        if (found === null) return t('reader-engine-busy');
        const best = spokenLine(game, found.moves);
        return line && best !== '' ? `${found.evaluation} ${t('reader-best', { line: best })}` : found.evaluation;
      });
    } catch (error) {
      // The question was superseded by another one.
      if (error instanceof Superseded) return true;
      return t('refused-engine', { detail: error instanceof Error ? error.message : String(error) });
    }
  }

  /** Runs a command that changes the board. */
  #act(command: Command): string | boolean {
    const { input } = this.#host;
    if (this.#game.outcome() !== null) return t('refused-over');
    if (!this.#host.mayMove()) return t('reader-not-now');
    switch (command.do) {
      case 'notation':
        return input.type(command.text);
      case 'choose':
        if (this.#game.get(command.square)?.color !== this.#game.turn()) return squareFacts(this.#game, command.square);
        input.choose(command.square);
        return true;
      case 'go': {
        const moves = matchingMoves(this.#game, command);
        const [move, other] = moves;
        if (move === undefined) return input.type(notationOf(command));
        return other === undefined ? input.type(move.lan) : candidatesText(moves);
      }
    }
    const deployment = this.#game.deployment();
    if (deployment === null) return t('reader-no-deployment');
    switch (command.do) {
      case 'stay':
        if (!deployment.mayStay.includes(command.piece))
          return t('reader-may-not', { piece: pieceName(command.piece), state: deploymentText(this.#game) });
        input.stay(command.piece);
        return true;
      case 'join': {
        const joins = deployment.joins.filter(
          ({ piece, step }) => piece === command.piece && [null, deployment.steps[step]?.to].includes(command.to),
        );
        const [join, other] = joins;
        if (join === undefined || other !== undefined)
          return t('reader-may-not', { piece: pieceName(command.piece), state: deploymentText(this.#game) });
        input.recombine(join.piece, join.step);
        return true;
      }
      case 'finish':
        input.finish();
        return true;
      case 'undo':
        if (!input.session.deploying) return t('reader-no-deployment');
        input.undoStep();
        return true;
      case 'cancel': {
        const { deploying } = input.session;
        input.cancel();
        return deploying || t('reader-no-deployment');
      }
      default:
        return false;
    }
  }
}

function misreadText({ expected, found }: Misread): string {
  return found === ''
    ? t('reader-empty', { expected: t(EXPECTED[expected]) })
    : t('reader-misread', { found, expected: t(EXPECTED[expected]) });
}
