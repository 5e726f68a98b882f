// Compares the types of every entry point with its report in `api/`, so that no change of the interface goes unseen.
// `npm run api` rewrites the reports.

import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { compareReport, entriesOf, findStaleReports } from './published.js';

const folder = fileURLToPath(new URL('..', import.meta.url));

for (const entry of entriesOf(folder)) {
  test(`the types of ${entry.types} are those of its report`, () => compareReport(folder, entry));
}

test('every report belongs to an entry point', () => findStaleReports(folder));
