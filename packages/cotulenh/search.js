// A search that goes on in the worker, and what is known of it on this side.

export class Search {
  stopping = false;
  over = false;
  /** The first value that `onInfo` threw, as `{ error }`. It stops the search. */
  thrown = undefined;
  /** Ends the wait of a search without end. */
  release = undefined;
  /** What has come of it so far; nothing before it has told anything. */
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
