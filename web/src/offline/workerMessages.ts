// The messages between the page and its service worker. Their versions may differ.

/** A build of the page: its version, and the SHA-256 digests of its files in hexadecimal by name. */
export interface Build {
  version: string;
  files: Record<string, string>;
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
