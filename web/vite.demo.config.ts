import { defineConfig, type Plugin } from 'vite';

/** Returns the path of a file as Vite writes it: with slashes on every system, and without one before the drive of Windows. */
function pathOf(url: string): string {
  return decodeURIComponent(new URL(url, import.meta.url).pathname).replace(/^\/(?=[A-Za-z]:)/, '');
}

const here = pathOf('vite.demo.config.ts');
const demo = pathOf('../packages/board/demo');

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
    rollupOptions: { input: ['plain', 'react', 'vue', 'readme'].map((name) => `${demo}/${name}.html`) },
  },
});
