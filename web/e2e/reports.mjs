// The folder for the JSON reports and the traces of the browser tests.

import { resolve } from 'node:path';

export const REPORTS = process.env.COTULENH_REPORTS ?? resolve(import.meta.dirname, '../../target/e2e');
