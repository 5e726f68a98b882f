// A request that the user has started with a button. Its button is disabled while the request runs.

import { notify } from '../parts/notices.svelte';
import { problemText } from './onlineWords';

export class Task {
  busy = $state(false);

  /** Runs a request unless another one is running. Shows a notice if it fails. Returns `true` if it has succeeded. */
  async run(request: () => Promise<void>): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    try {
      await request();
      return true;
    } catch (error) {
      notify(() => problemText(error), 'warn');
      return false;
    } finally {
      this.busy = false;
    }
  }
}
