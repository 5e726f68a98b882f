import { defineConfig, type Plugin } from 'vite';

const here = decodeURI(new URL(import.meta.url).pathname);
const demo = decodeURI(new URL('../packages/board/demo', import.meta.url).pathname);

/** Resolves the packages that the demo pages import. They are installed in this folder. */
const installedHere: Plugin = {
  name: 'installed-here',
  enforce: 'pre',
  resolveId(source, importer, options) {
    const isOurs = /^[@\w]/.test(source) && importer?.startsWith(demo) && !source.startsWith(demo);
    return isOurs ? this.resolve(source, here, { ...options, skipSelf: true }) : null;
  },
};

// The demo pages of the package `@cotulenh/board`.
export default defineConfig({
  root: demo,
  base: './',
  plugins: [installedHere],
  oxc: { jsx: { runtime: 'automatic' } },
  server: { fs: { allow: ['../../..'] } },
  build: {
    target: 'es2022',
    emptyOutDir: true,
    rollupOptions: { input: ['plain', 'react', 'vue'].map((name) => `${demo}/${name}.html`) },
  },
});
