// The workers of an engine: one that leads, and helpers that search in the same memory.

import { problem, unpacked } from './errors.js';
import { platform } from './platform.js';

export class Crew {
  #make;
  #hear;
  #crash;
  #workers = [];
  /** The module and its memory, where it can be shared. */
  #common = null;
  #waiting = new Set();

  /**
   * `make` makes a worker. `hear` is called with the messages of the lead. `crash` is called when a worker has failed or exited; the
   * other workers are ended by then, for they may wait for the one that is gone.
   */
  constructor({ make, hear, crash }) {
    this.#make = make;
    this.#hear = hear;
    this.#crash = crash;
  }

  /** How many threads can search. */
  get threads() {
    return this.#workers.length;
  }

  /** Starts the lead. Messages that are posted before it is ready are heard when it is. Throws if there is no worker. */
  begin(start) {
    return this.#start({ start }).then((common) => (this.#common = common));
  }

  /** Starts helpers until so many threads can search. */
  async hire(threads) {
    const missing = Math.max(0, threads - this.threads);
    const started = Array.from({ length: missing }, async () => this.#start({ help: this.#common }));
    await Promise.all(started);
  }

  /** Whether it can hire. */
  get shares() {
    return this.#common?.memory !== undefined;
  }

  /** Tells the lead. */
  post(message) {
    this.#workers[0].post(message);
  }

  /** Ends all workers. A worker that is starting is rejected with `reason`. */
  end(reason = problem('ended', 'the engine was ended')) {
    for (const worker of this.#workers) worker.end();
    this.#workers = [];
    this.#common = null;
    for (const reject of this.#waiting) reject(reason);
    this.#waiting.clear();
  }

  /** Ends all workers because one of them has failed or exited. */
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
            // The lead would wait for this helper for ever.
            this.#lose(unpacked(said.failed));
          } else if (said.failed !== undefined) {
            // A lead that could not start tells why to all who ask it.
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
