import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [svelte()],
  // Style sheets are read by a test of the board's contrasts. A loaded machine is no fault.
  test: { include: ['src/**/*.test.ts'], css: true, testTimeout: 60_000 },
});
