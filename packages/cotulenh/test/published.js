// Checks of an npm package as it is published: its interface, its manifest, and the links of its README. The tests of both
// packages use them.

import { execFile } from 'node:child_process';
import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Extractor, ExtractorConfig } from '@microsoft/api-extractor';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';

const run = promisify(execFile);
const silent = { default: { logLevel: 'none' } };
const compilerOptions = {
  target: 'es2024',
  lib: ['es2024', 'esnext.disposable', 'dom'],
  module: 'nodenext',
  strict: true,
  types: [],
};

/** `true` in `npm run api`, which rewrites the reports. */
const rewrites = process.env.npm_lifecycle_event === 'api';

/** Returns the file with the types of an entry point: the first one among its conditions. */
function typesOf(entry) {
  if (entry === null || typeof entry !== 'object') return undefined;
  return typeof entry.types === 'string' ? entry.types : Object.values(entry).map(typesOf).find(Boolean);
}

/** Returns the entry points of the package in a folder that have types. Those of a style sheet are empty. */
export function entriesOf(folder) {
  const { exports } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return Object.entries(exports)
    .map(([path, entry]) => ({ name: path === '.' ? 'index' : path.slice(2).replaceAll('/', '-'), types: typesOf(entry) }))
    .filter(({ name, types }) => types !== undefined && !name.endsWith('.css'));
}

/** Generates the report of an entry point. Returns `true` if it differs from the report in `api/`, which it may replace. */
function isChanged(folder, { name, types }, temporary) {
  const extractorConfig = ExtractorConfig.prepare({
    configObject: {
      projectFolder: folder,
      newlineKind: 'lf',
      mainEntryPointFilePath: join(folder, types),
      compiler: { overrideTsconfig: { compilerOptions, files: [types] } },
      apiReport: {
        enabled: true,
        reportFileName: `${name}.api.md`,
        reportFolder: join(folder, 'api'),
        reportTempFolder: temporary,
      },
      docModel: { enabled: false },
      dtsRollup: { enabled: false },
      tsdocMetadata: { enabled: false },
      messages: { extractorMessageReporting: silent, tsdocMessageReporting: silent },
    },
    configObjectFullPath: undefined,
    packageJsonFullPath: join(folder, 'package.json'),
  });
  // The extractor describes in many words how to replace a report.
  const messageCallback = (message) => {
    if (message.category === 'console') message.handled = true;
  };
  return Extractor.invoke(extractorConfig, { localBuild: rewrites, messageCallback }).apiReportChanged;
}

/** Compares the types of an entry point with its report in the folder `api` of the package, or rewrites the report. */
export function compareReport(folder, entry) {
  // The extractor creates no folder.
  mkdirSync(join(folder, 'api'), { recursive: true });
  const temporary = mkdtempSync(join(tmpdir(), 'cotulenh-api-'));
  try {
    const changed = isChanged(folder, entry, temporary);
    assert.ok(rewrites || !changed, `api/${entry.name}.api.md differs; run \`npm run api\` and review the difference`);
  } finally {
    rmSync(temporary, { recursive: true });
  }
}

/** Checks that every report belongs to an entry point, or removes the others. */
export function findStaleReports(folder) {
  const reports = join(folder, 'api');
  const names = entriesOf(folder).map(({ name }) => `${name}.api.md`);
  const stale = readdirSync(reports).filter((file) => !names.includes(file));
  if (rewrites) for (const file of stale) rmSync(join(reports, file));
  assert.ok(existsSync(join(reports, 'index.api.md')));
  assert.ok(rewrites || stale.length === 0, stale.join(' '));
}

/** Checks the manifest with publint. */
export async function lintManifest(folder) {
  const { messages, pkg } = await publint({ pkgDir: folder, strict: true });
  assert.deepEqual(
    messages.map((message) => formatMessage(message, pkg)),
    [],
  );
}

/** Returns the paths of the files that npm packs. */
export async function packedFiles(folder) {
  // On Windows, npm is a script that only a shell can run.
  const options = { cwd: folder, shell: process.platform === 'win32' };
  const { stdout } = await run('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], options);
  return JSON.parse(stdout)[0].files.map(({ path }) => path);
}

/** Returns the anchors of the headings of a document in Markdown. */
function anchorsOf(text) {
  const headings = [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading]) => heading.toLowerCase());
  return headings.map((heading) => `#${heading.replace(/[^\p{L}\p{N}\s_-]/gu, '').replaceAll(' ', '-')}`);
}

/**
 * Checks the links of a README. A link leads to another site, to one of the files that are published with it, or to one of its
 * headings.
 */
export function checkLinks(path, files) {
  const text = readFileSync(path, 'utf8').replace(/^```.*?^```$/gms, '');
  const inline = [...text.matchAll(/\]\(([^)\s]+)[^)]*\)/g)];
  const defined = [...text.matchAll(/^\[[^\]]+\]: *(\S+)/gm)];
  const known = [...files, ...anchorsOf(text)];
  const dead = [...inline, ...defined].map(([, link]) => link).filter((link) => !/^(https?|mailto):/.test(link));
  assert.deepEqual(
    dead.filter((link) => !known.includes(link)),
    [],
  );
}
