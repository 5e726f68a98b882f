import { join } from 'node:path';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

/** The folder from which `cargo xtask test` reads the times of the tests. */
const reports = process.env.COTULENH_REPORTS;

export default defineConfig({
  plugins: [svelte()],
  // A test of the board's contrasts reads style sheets. The time limit allows for slow machines.
  test: {
    include: ['src/**/*.test.ts'],
    css: true,
    testTimeout: 60_000,
    reporters: reports ? ['default', ['junit', { outputFile: join(reports, 'vitest.xml') }]] : ['default'],
  },
});
