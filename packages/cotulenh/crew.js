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

  /** `make` makes a worker; `hear` is told what the lead says, `crash` what has broken any of them. */
  constructor({ make, hear, crash }) {
    this.#make = make;
    this.#hear = hear;
    this.#crash = crash;
  }

  /** How many threads can search. */
  get threads() {
    return this.#workers.length;
  }

  /** Starts the lead. What it is asked before it is ready, it hears when it is. */
  async begin(start) {
    this.#common = await this.#start({ start });
  }

  /** Starts helpers until so many threads can search. */
  async hire(threads) {
    const missing = Math.max(0, threads - this.threads);
    await Promise.all(Array.from({ length: missing }, () => this.#start({ help: this.#common })));
  }

  /** Whether it can hire. */
  get shares() {
    return this.#common?.memory !== undefined;
  }

  /** Tells the lead. */
  post(message) {
    this.#workers[0].post(message);
  }

  /** Ends all workers. */
  end() {
    for (const worker of this.#workers) worker.end();
    this.#workers = [];
    this.#common = null;
    for (const reject of this.#waiting) reject(problem('ended', 'the engine was ended'));
  }

  #dismiss(worker) {
    worker.end();
    this.#workers = this.#workers.filter((other) => other !== worker);
  }

  #start(message) {
    const worker = platform().startWorker(this.#make);
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
            // A helper that breaks off is waited for in vain.
            this.#crash(unpacked(said.failed));
          } else if (said.failed !== undefined) {
            // A lead that could not start tells why to all who ask it.
            if (worker !== this.#workers[0]) this.#dismiss(worker);
            settle(reject, unpacked(said.failed));
          } else {
            this.#hear(said);
          }
        },
        (error) => {
          if (!isOurs()) return;
          settle(reject, error);
          this.#crash(error);
        },
      );
      worker.post(message);
    });
  }
}
