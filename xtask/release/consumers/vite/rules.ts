// The program of a page that needs the rules only.

import { Game, load } from 'cotulenh/rules';

load().then(
  () => (document.title = `played: ${new Game().move('Tf6').san}`),
  (error: unknown) => (document.title = `failed: ${String(error)}`),
);
