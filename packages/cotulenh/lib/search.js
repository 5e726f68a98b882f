// A search that runs in the worker, as seen by the caller.

export class Search {
  stopping = false;
  over = false;
  /** The first value that `onInfo` threw, as `{ error }`. It stops the search. */
  thrown = undefined;
  /** Ends the wait of an infinite search. */
  release = undefined;
  /** Returns the result so far, or `undefined` before the first report. */
  result;
  #onInfo;
  #lines = [];
  #last;

  constructor(onInfo, result = () => this.#best()) {
    this.#onInfo = onInfo;
    this.result = result;
  }

  hear(info) {
    if (info.number === 1) this.#lines = [];
    this.#lines[info.number - 1] = info.line;
    this.#last = info;
    if (this.thrown) return;
    try {
      this.#onInfo?.(info);
    } catch (error) {
      this.thrown = { error };
    }
  }

  #best() {
    const [best] = this.#lines;
    if (best === undefined) return undefined;
    const [word, answer] = best.words;
    const { depth, nodes, time } = this.#last;
    return { best: word, san: best.san[0], ponder: answer ?? null, lines: this.#lines, depth, nodes, time };
  }
}
