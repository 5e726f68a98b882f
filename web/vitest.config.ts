import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [svelte()],
  // Style sheets are read by a test of the board's contrasts. A loaded machine is no fault.
  test: {
    include: ['src/**/*.test.ts'],
    css: true,
    testTimeout: 60_000,
    // `cargo xtask test` reads the times of the tests from this file.
    reporters: process.env.VITEST_REPORT ? ['default', ['junit', { outputFile: process.env.VITEST_REPORT }]] : ['default'],
  },
});
