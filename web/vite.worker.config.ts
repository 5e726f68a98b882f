import { defineConfig } from 'vite';

// The service worker is one file of its own, under the same name each time: browsers look for it there.
export default defineConfig({
  publicDir: false,
  build: {
    target: 'es2022',
    emptyOutDir: false,
    modulePreload: false,
    lib: { entry: 'src/offline/worker.ts', formats: ['iife'], name: 'cotulenh', fileName: () => 'sw.js' },
  },
});
