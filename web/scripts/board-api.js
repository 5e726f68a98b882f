// Rewrites the report of the interface of the built package `@cotulenh/board`.

import { fileURLToPath } from 'node:url';
import { compareReport, entriesOf, findStaleReports } from '../../packages/cotulenh/test/published.js';

const board = fileURLToPath(new URL('../../packages/board', import.meta.url));
for (const entry of entriesOf(board)) compareReport(board, entry);
findStaleReports(board);
