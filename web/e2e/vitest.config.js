import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    dir: import.meta.dirname,
    include: ['**/*.test.{js,ts}'],
    globalSetup: [`${import.meta.dirname}/server.js`],
    // A browser each: more at once than processors only makes them wait for each other.
    maxWorkers: 2,
    testTimeout: 120_000,
    hookTimeout: 60_000,
  },
});
