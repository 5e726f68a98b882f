// A file that the engine reads: the network or the opening book. The engine works without it, so a failed download is no error.

/** The state of the download. A file that the engine refuses has failed, too. */
export type FileState = 'unasked' | 'loading' | 'ready' | 'failed';

/** The time after a failed download until the next try, in milliseconds. */
export const RETRY_DELAY = 60_000;

export interface EngineFileOptions {
  /** Fetches the file. The mode `reload` avoids a damaged copy in the HTTP cache. */
  fetch: (cache: 'default' | 'reload') => Promise<Uint8Array>;
  /** The current time in milliseconds. */
  now?: () => number;
}

export class EngineFile {
  state = $state<FileState>('unasked');
  /** The content, or `null` while it is not there. */
  bytes: Uint8Array | null = null;
  readonly #options: EngineFileOptions;
  #loading: Promise<void> | null = null;
  #failedAt = -Infinity;
  /** The number of times in a row that the engine has refused the file. */
  #refusals = 0;

  constructor(options: EngineFileOptions) {
    this.#options = options;
  }

  /**
   * Fetches the file unless it is there. The promise resolves when the file is there or the download has failed. After a failure
   * the next try is not made at once, because every search calls this method.
   */
  load(): Promise<void> {
    if (this.bytes !== null || this.#now() - this.#failedAt < RETRY_DELAY) return Promise.resolve();
    this.#loading ??= this.#load().finally(() => (this.#loading = null));
    return this.#loading;
  }

  /** Drops content that the engine has refused, and fetches the file once more from the server. */
  async refuse(bytes: Uint8Array): Promise<void> {
    if (this.bytes !== bytes) return;
    this.bytes = null;
    this.#refusals++;
    if (this.#refusals > 1) return this.#fail();
    return this.load();
  }

  async #load(): Promise<void> {
    this.state = 'loading';
    try {
      this.bytes = await this.#options.fetch(this.#refusals === 0 ? 'default' : 'reload');
      this.state = 'ready';
    } catch {
      this.#fail();
    }
  }

  #fail(): void {
    this.state = 'failed';
    this.#failedAt = this.#now();
    this.#refusals = Math.min(this.#refusals, 1);
  }

  #now(): number {
    return this.#options.now?.() ?? Date.now();
  }
}

/** Fetches a file of the page. */
export async function fetchFile(url: string, cache: RequestCache): Promise<Uint8Array> {
  const response = await fetch(url, { cache });
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
  return new Uint8Array(await response.arrayBuffer());
}
