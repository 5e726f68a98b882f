// The messages between the page and its service worker. Their versions may differ.

/** The SHA-256 digests of files in hexadecimal by name. */
export type Digests = Record<string, string>;

/** A build of the page. */
export interface Build {
  version: string;
  /** The files without which the page does not work offline. */
  files: Digests;
  /** Large files that the page can do without: the network of the engine. They are downloaded last. */
  extras: Digests;
}

/** A request for the status. The worker then downloads missing files again. */
export interface StatusRequest {
  type: 'status';
}

export type WorkerMessage =
  | { type: 'status'; version: string; complete: boolean }
  /** A version could not be stored. The previous one stays in use. */
  | { type: 'failed'; version: string; reason: Failure };

export type Failure = 'storage' | 'network';
