// Writes the types of the package `@cotulenh/board`: the declarations of its sources, with the names of files that every kind of
// module resolution finds.

import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const SOURCES = ['library', 'mountBoard', 'legalMoves', 'fen', 'config', 'types'];
const source = (name) => new URL(`../src/board/${name}.ts`, import.meta.url);
const target = (name) => new URL(`../../packages/board/dist/${name}.d.ts`, import.meta.url);

// TypeScript looks for the types of every import, also of a style sheet.
await writeFile(target('style'), 'export {};\n');

for (const name of SOURCES) {
  const compilerOptions = { target: ts.ScriptTarget.ES2022, isolatedDeclarations: true, stripInternal: true };
  const fileName = fileURLToPath(source(name));
  const { outputText, diagnostics } = ts.transpileDeclaration(await readFile(source(name), 'utf8'), {
    compilerOptions,
    fileName,
  });
  const [problem] = diagnostics ?? [];
  if (problem) throw new Error(`${name}: ${ts.flattenDiagnosticMessageText(problem.messageText, '\n')}`);
  const found = outputText.replace(/^import '.*\.css';\n/gm, '').replace(/(from '\.\/\w+)'/g, "$1.js'");
  await writeFile(target(name), found);
}
