// The HTTP API of the server. The page may be in any folder of a site, so addresses are relative to the page.

import type { ErrorBody, GameSetup, GameState, Pace, PlayerCard, TimeControl, UserKind } from './protocol';
import { PROTOCOL } from './protocol';
import type { Objective, Side } from 'cotulenh';

/** An error of the server. The code is `offline` if there is no answer, and `no-json` if the answer is not JSON. */
export class ApiProblem extends Error {
  readonly code: string;
  readonly status: number;
  /** Seconds to wait before the next try. */
  readonly retryAfter: number | null;

  constructor({ code, message, retry_after }: ErrorBody, status: number) {
    super(message);
    this.name = 'ApiProblem';
    this.code = code;
    this.status = status;
    this.retryAfter = retry_after ?? null;
  }
}

export interface ServerInfo {
  protocol: number;
  /** The oldest protocol version that the server accepts. */
  oldest: number;
  version: string;
  /** Whether workers of the server review games. */
  workers?: boolean;
}

export interface Rating {
  rating: number;
  deviation: number;
  games: number;
}

export interface Me {
  id: string;
  name: string;
  kind: UserKind;
  ratings: Partial<Record<Pace, Rating>>;
}

export interface Challenge {
  id: string;
  setup: GameSetup;
  /** The side of the challenger. */
  side: Side | 'random';
  from: PlayerCard;
  created: number;
  lobby: boolean;
  range: [number, number] | null;
  state: 'open' | 'accepted' | 'declined' | 'cancelled';
  /** The name of the player that it is addressed to. `null` if everyone may accept it. */
  opponent?: string | null;
  /** Whether it is addressed to the user of this browser. */
  forYou?: boolean;
  /** Whether the user of this browser has made it. */
  mine?: boolean;
  /** The recovery code of the seat. Only the challenger receives it, and only once. */
  recovery?: string;
}

export interface NewChallenge {
  setup: GameSetup;
  side: Side | 'random';
  lobby: boolean;
  range: [number, number] | null;
  /** The name of the player that it is addressed to. */
  opponent?: string;
}

export interface PairingRequest {
  time: TimeControl;
  objective: Objective;
  rated: boolean;
  /** The lowest and the highest rating of the opponent, or `null` for all. */
  range: [number, number] | null;
}

/** Returns the URL of a path on the server. */
export const pathOf = (path: string): URL => new URL(path.replace(/^\//, ''), new URL('./', document.baseURI));

/** Returns the URL of a WebSocket of the server. */
export function socketAddress(path: string): string {
  const url = pathOf(`${path}?protocol=${PROTOCOL}`);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  url.hash = '';
  return url.href;
}

/** Calls the API. Returns `null` if the answer has no content. Throws an `ApiProblem` if the call fails. */
export async function call<T>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown): Promise<T> {
  let response: Response;
  let text = '';
  try {
    response = await fetch(pathOf(path), {
      method,
      cache: 'no-store',
      ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
    });
    // Inside `try`, because the connection may break during the answer.
    if (response.ok) text = await response.text();
  } catch (error) {
    throw new ApiProblem({ code: 'offline', message: String(error) }, 0);
  }
  if (!response.ok) throw new ApiProblem(await errorOf(response), response.status);
  if (text === '') return null as T;
  try {
    return JSON.parse(text) as T;
  } catch {
    throw new ApiProblem({ code: 'no-json', message: 'the answer is not JSON' }, response.status);
  }
}

async function errorOf(response: Response): Promise<ErrorBody> {
  const fallback = { code: `http-${response.status}`, message: response.statusText };
  const error = (await response.json().catch(() => null)) as Partial<ErrorBody> | null;
  if (typeof error?.code !== 'string' || typeof error.message !== 'string') return fallback;
  return {
    code: error.code,
    message: error.message,
    ...(error.retry_after === undefined ? {} : { retry_after: error.retry_after }),
  };
}

/** Escapes a text as a part of a path. */
export const encodePart = encodeURIComponent;

export const makeChallenge = (challenge: NewChallenge) => call<Challenge>('POST', 'api/challenges', challenge);
export const readChallenge = (id: string) => call<Challenge>('GET', `api/challenges/${encodePart(id)}`);
export const acceptChallenge = (id: string) =>
  call<{ game: string; recovery: string }>('POST', `api/challenges/${encodePart(id)}/accept`, {});
export const declineChallenge = (id: string) => call<null>('POST', `api/challenges/${encodePart(id)}/decline`, {});
export const cancelChallenge = (id: string) => call<unknown>('POST', `api/challenges/${encodePart(id)}/cancel`, {});
/** Asks for an opponent. Returns the game if an opponent is already waiting. Otherwise the request waits on the server. */
export const askForPairing = (request: PairingRequest) => call<{ game?: string } | null>('POST', 'api/pairing', request);
export const cancelPairing = () => call<null>('DELETE', 'api/pairing');
export const readGame = (id: string) => call<GameState>('GET', `api/games/${encodePart(id)}`);
export const recoverSeat = (id: string, code: string) => call<unknown>('POST', `api/games/${encodePart(id)}/recovery`, { code });
