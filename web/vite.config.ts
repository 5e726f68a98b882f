import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

// Memory can be shared with the engine's worker only in a page that is isolated from other origins.
const isolated = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
};

export default defineConfig({
  plugins: [svelte()],
  // The page may lie in any folder of a site.
  base: './',
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    rollupOptions: {
      output: {
        // Online play is useless offline, so the service worker does not download its folder.
        chunkFileNames: ({ moduleIds }) =>
          moduleIds.some((id) => id.includes('/src/online/')) ? 'assets/online/[name]-[hash].js' : 'assets/[name]-[hash].js',
      },
    },
  },
  worker: { format: 'es' },
  server: { headers: isolated, fs: { allow: ['..'] } },
  preview: { headers: isolated },
});
