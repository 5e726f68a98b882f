import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

// The package `@cotulenh/board`: one script with the runtime of Svelte in it, and one style sheet.
export default defineConfig({
  plugins: [svelte({ emitCss: true })],
  publicDir: false,
  build: {
    target: 'es2022',
    outDir: '../packages/board/dist',
    emptyOutDir: true,
    lib: { entry: 'src/board/library.ts', formats: ['es'], fileName: 'library', cssFileName: 'style' },
  },
});
