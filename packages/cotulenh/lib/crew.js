// The workers of an engine: a lead, and helpers that search in the same memory.

import { problem, unpacked } from './errors.js';
import { platform } from './platform.js';

export class Crew {
  #make;
  #hear;
  #crash;
  #workers = [];
  /** The module and its memory, which is `undefined` if it cannot be shared. `null` before the start. */
  #common = null;
  #waiting = new Set();

  /**
   * `make` creates a worker. `hear` is called with the messages of the lead. `crash` is called when a worker has failed or
   * exited. By then the other workers are ended, because they may wait for that one.
   */
  constructor({ make, hear, crash }) {
    this.#make = make;
    this.#hear = hear;
    this.#crash = crash;
  }

  /** The number of threads that can search. */
  get threads() {
    return this.#workers.length;
  }

  /** Starts the lead. Messages posted before it is ready are delivered later. Throws if no worker can be created. */
  begin(start) {
    return this.#start({ start }).then((common) => (this.#common = common));
  }

  /** Starts helpers until `threads` threads can search. */
  async hire(threads) {
    const missing = Math.max(0, threads - this.threads);
    const started = Array.from({ length: missing }, async () => this.#start({ help: this.#common }));
    await Promise.all(started);
  }

  /** Whether helpers can be started. */
  get shares() {
    return this.#common?.memory !== undefined;
  }

  /** Sends a message to the lead. */
  post(message) {
    this.#workers[0].post(message);
  }

  /** Ends all workers. Workers that are starting reject with `reason`. */
  end(reason = problem('ended', 'the engine was ended')) {
    for (const worker of this.#workers) worker.end();
    this.#workers = [];
    this.#common = null;
    for (const reject of this.#waiting) reject(reason);
    this.#waiting.clear();
  }

  /** Ends all workers after one of them has failed or exited. */
  #lose(error) {
    this.end(error);
    this.#crash(error);
  }

  #dismiss(worker) {
    worker.end();
    this.#workers = this.#workers.filter((other) => other !== worker);
  }

  #newWorker() {
    try {
      return platform().startWorker(this.#make);
    } catch (error) {
      throw Object.assign(problem('crashed', `no worker could be started: ${error.message}`), { cause: error });
    }
  }

  #start(message) {
    const worker = this.#newWorker();
    this.#workers.push(worker);
    const isOurs = () => this.#workers.includes(worker);
    return new Promise((resolve, reject) => {
      let starting = true;
      this.#waiting.add(reject);
      const settle = (how, what) => {
        starting = false;
        this.#waiting.delete(reject);
        how(what);
      };
      worker.listen(
        (said) => {
          if (!isOurs()) return;
          if (said.started !== undefined) {
            settle(resolve, said.started);
          } else if (said.failed !== undefined && !starting) {
            // The lead would wait for this helper forever.
            this.#lose(unpacked(said.failed));
          } else if (said.failed !== undefined) {
            // A lead that could not start reports the error to every call.
            if (worker !== this.#workers[0]) this.#dismiss(worker);
            settle(reject, unpacked(said.failed));
          } else {
            this.#hear(said);
          }
        },
        (error) => {
          if (isOurs()) this.#lose(error);
        },
      );
      worker.post(message);
    });
  }
}
