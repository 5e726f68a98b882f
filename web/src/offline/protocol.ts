// What the page and its service worker tell each other. A page of one version may speak to a worker of another.

/** A build of the page: its version, and all its files by name with their SHA-256 in hexadecimal digits. */
export interface Build {
  version: string;
  files: Record<string, string>;
}

/** A page asks how things stand; whatever is missing is then fetched again. */
export interface Asked {
  type: 'status';
}

export type Told =
  | { type: 'status'; version: string; complete: boolean }
  /** A version could not be kept; the one before goes on. */
  | { type: 'failed'; version: string; reason: Failure };

export type Failure = 'storage' | 'network';
