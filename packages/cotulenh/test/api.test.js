// Compares the types of every entry point with its report in `api/`, so that no change of the interface goes unseen.
// `npm run api` rewrites the reports.

import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { Extractor, ExtractorConfig } from '@microsoft/api-extractor';

const folder = fileURLToPath(new URL('..', import.meta.url));
const reports = join(folder, 'api');
const rewrites = process.env.npm_lifecycle_event === 'api';
const { exports } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));

/** Returns the file with the types of an entry point: the first one among its conditions. */
function typesOf(entry) {
  if (entry === null || typeof entry !== 'object') return undefined;
  return typeof entry.types === 'string' ? entry.types : Object.values(entry).map(typesOf).find(Boolean);
}

const entries = Object.entries(exports)
  .map(([path, entry]) => ({ name: path === '.' ? 'index' : path.slice(2).replaceAll('/', '-'), types: typesOf(entry) }))
  .filter(({ types }) => types !== undefined);

const silent = { default: { logLevel: 'none' } };
const compilerOptions = {
  target: 'es2024',
  lib: ['es2024', 'esnext.disposable', 'dom'],
  module: 'nodenext',
  strict: true,
  types: [],
};

/** Generates the report of an entry point. Returns `true` if it differs from the report in `api/`, which it may replace. */
function isChanged({ name, types }, temporary) {
  const extractorConfig = ExtractorConfig.prepare({
    configObject: {
      projectFolder: folder,
      newlineKind: 'lf',
      mainEntryPointFilePath: join(folder, types),
      compiler: { overrideTsconfig: { compilerOptions, files: [types] } },
      apiReport: { enabled: true, reportFileName: `${name}.api.md`, reportFolder: reports, reportTempFolder: temporary },
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

// The extractor creates no folder.
mkdirSync(reports, { recursive: true });

for (const entry of entries) {
  test(`the types of ${entry.types} are those of its report`, () => {
    const temporary = mkdtempSync(join(tmpdir(), 'cotulenh-api-'));
    try {
      const changed = isChanged(entry, temporary);
      assert.ok(rewrites || !changed, `api/${entry.name}.api.md differs; run \`npm run api\` and review the difference`);
    } finally {
      rmSync(temporary, { recursive: true });
    }
  });
}

test('every report belongs to an entry point', () => {
  const names = entries.map(({ name }) => `${name}.api.md`);
  const stale = readdirSync(reports).filter((file) => !names.includes(file));
  if (rewrites) for (const file of stale) rmSync(join(reports, file));
  assert.ok(existsSync(join(reports, 'index.api.md')));
  assert.ok(rewrites || stale.length === 0, stale.join(' '));
});
