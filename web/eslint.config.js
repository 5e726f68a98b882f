// ESLint configuration of the page and the npm packages. `npm run lint` runs ESLint from the root of the repository, so the
// patterns are relative to that root.

import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';
import svelteConfig from './svelte.config.js';

export default ts.config(
  {
    ignores: [
      'web/dist/',
      'web/screenshots/',
      'packages/cotulenh/wasm/',
      'packages/cotulenh/test/.readme-*',
      'packages/board/dist/',
    ],
  },
  js.configs.recommended,
  ...ts.configs.recommended,
  {
    // These rules need types, which ESLint reads slowly. The rules for `any` are left out: ESLint does not know the types of
    // components, and `svelte-check` does.
    files: ['web/src/**/*.ts', 'web/src/**/*.svelte'],
    languageOptions: {
      parserOptions: {
        project: ['tsconfig.json', 'tsconfig.worker.json'],
        tsconfigRootDir: import.meta.dirname,
        extraFileExtensions: ['.svelte'],
      },
    },
    rules: {
      '@typescript-eslint/await-thenable': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': 'error',
      '@typescript-eslint/prefer-promise-reject-errors': 'error',
      '@typescript-eslint/require-await': 'error',
      '@typescript-eslint/unbound-method': 'error',
    },
  },
  ...svelte.configs.recommended,
  { languageOptions: { globals: { ...globals.browser, ...globals.node } } },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, extraFileExtensions: ['.svelte'], svelteConfig } },
  },
  {
    rules: {
      // TypeScript checks undefined names, and knows which names are types.
      'no-undef': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
      // The page keeps its reactive state in `$state` and replaces sets and maps as a whole.
      'svelte/prefer-svelte-reactivity': 'off',
    },
  },
);
