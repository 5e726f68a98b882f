import { untrack } from 'svelte';

/**
 * Runs `run` with the value of `source` when the component starts and whenever the reactive state that `source` reads changes.
 * State that `run` reads is not tracked.
 */
export function watch<T>(source: () => T, run: (value: T) => void): void {
  $effect(() => {
    const value = source();
    untrack(() => run(value));
  });
}
