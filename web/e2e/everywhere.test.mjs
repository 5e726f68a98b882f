// Every part of the page at three sizes and in both languages: the first screen, the coach, the events of a game, its end, the
// controls, the layout and the puzzles. The other files test each part in depth, at one size and in one language.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { changeSettings, contains, everywhere, inWindow, SIZES, TABLETS } from './everywhere.mjs';
import { cell, click, drag, haveTurns, open, openTable, play, playComputer, press, shows, twoPlayers } from './table.mjs';
import { test } from './test.mjs';

const START = '6c4/1n2fh1hf2/3a2s2a1/2n1gt1tg2/2ie2m2ei/11/11/2IE2M2EI/2(NFT)1GT2G2/3A2S2A1/1N3H1HF2/6C4 r - - 0 1';
const STACK = '6c4/11/11/11/11/4t6/11/11/2(NFT)1T6/11/11/5C5 r - - 0 1';
const HANGING = '6c4/11/11/10i/4a6/11/11/11/4T6/11/4I6/5C5 r - - 0 1';
const PUZZLES = JSON.parse(readFileSync(new URL('../src/practice/puzzles.json', import.meta.url), 'utf8'));

const go = (page, hash) => page.evaluate((hash) => void (location.hash = hash), hash);
const desk = { context: { viewport: SIZES.desk } };
/** Returns the place of the board in the document, however far the page is scrolled. */
const boardBox = (page) =>
  page.locator('[role=grid]').evaluate((grid) => {
    const { x, y, width, height } = grid.getBoundingClientRect();
    return { x, y: y + scrollY, width, height };
  });
/** Scrolls an element into the window, as a user would, and checks that it fits. */
async function reachable(page, selector) {
  await page.locator(selector).first().scrollIntoViewIfNeeded();
  await inWindow(page, selector);
}

/** Checks that the caption is just below the board. */
async function captionAtBoard(page) {
  const [board, caption] = await Promise.all(
    ['figure .cotulenh-board', 'figcaption'].map((part) => page.locator(part).boundingBox()),
  );
  const gap = caption.y - (board.y + board.height);
  assert.ok(gap >= -1 && gap < 12, `${gap} pixels between board and caption`);
}

test('the first screen: a board, and every way without scrolling', async () => {
  const { page, fine, close } = await open(desk);
  await page.locator('[data-living] [role=grid]').waitFor({ state: 'attached' });
  await everywhere(page, 'first screen', async ({ say }) => {
    assert.match(await page.locator('h1').innerText(), /Cờ Tư Lệnh · Commander Chess/);
    assert.equal(await page.locator('button[type=submit]').innerText(), say('home-start'));
    assert.equal(await page.locator('figcaption').innerText(), say('front-finish'));
    assert.equal(await page.locator('output[for=level]').innerText(), say('level-title', { level: 3, rank: say('level-3') }));
    const ways = ['learn', 'solve', 'analyse', 'language'].map((name) => `[data-do=${name}]`);
    await inWindow(page, 'button[type=submit]', 'figure', 'figcaption', ...ways);
    await captionAtBoard(page);
    // With reduced motion, the board stands still at the end of the game.
    assert.equal(await page.locator('[data-living]').getAttribute('data-living'), 'still');
  });
  for (const size of Object.values(TABLETS)) {
    await page.setViewportSize(size);
    await captionAtBoard(page);
  }
  fine();
  await close();
});

test('the coach: pieces, illegal moves and targets', async () => {
  const { page, fine, close } = await open(desk);
  await openTable(page, START);
  // The coach is loaded with the first selection.
  await click(page, 'f4');
  await page.locator('[data-line]').waitFor();
  await page.keyboard.press('Escape');
  await everywhere(page, 'coach', async ({ say }) => {
    const tank = say('piece-tank');
    const before = await boardBox(page);
    await click(page, 'f4');
    await cell(page, 'a1').hover();
    await contains(page, '[data-line]', `${tank}. ${say('coach-moves-straight', { most: 2 })}`);
    assert.deepEqual(await boardBox(page), before, 'the board moves');
    await cell(page, 'f5').hover();
    await contains(page, '[data-effect]', say('effect-move', { unit: tank, to: 'f5' }));
    await click(page, 'f7');
    await contains(page, '[data-anchored="f7"] [data-reason]', say('why-range', { unit: tank, most: 2, distance: 3, to: 'f7' }));
    await inWindow(page, '[data-reason]');
    // A card about an enemy piece.
    await cell(page, 'e9').click({ button: 'right' });
    await contains(
      page,
      '[data-piece-card="e9"]',
      say('coach-stack', { side: say('side-blue'), unit: say('piece-anti-air'), square: 'e9' }),
    );
    await inWindow(page, '[data-piece-card]');
    await page.keyboard.press('Escape');
  });
  await openTable(page, '6c4/11/11/11/11/4i3it1/11/11/4F6/11/4I6/5C5 r - - 0 1');
  await play(page, 'e4', 'e7');
  await everywhere(page, 'a choice at the square', async ({ say }) => {
    await contains(page, '[data-anchored="e7"] h2', say('kinds-heading', { square: 'e7' }));
    await inWindow(page, '[data-anchored] [data-kind="capture"]', '[data-anchored] [data-kind="stay-capture"]');
  });
  fine();
  await close();
});

test('the coach: why a hint is good, and a warning with a takeback', async () => {
  const { page, fine, close } = await open(desk);
  await openTable(page, '6c4/11/11/10i/11/11/4f6/11/4T6/11/4I6/7C3 r - - 0 1');
  await press(page, 'hint');
  await page.locator('[data-line]').waitFor();
  await everywhere(page, 'hint', async ({ say }) => {
    const reason = say('coach-hint-captures', { unit: say('piece-air-force'), square: 'e6' });
    await contains(page, '[data-line]', say('coach-hint', { reasons: reason }));
    await contains(page, '[data-status]', say('hint-said', { san: 'Txe6' }));
    await inWindow(page, '[data-line]');
  });
  await playComputer(page, HANGING, { level: 2, side: 'red' });
  await play(page, 'e4', 'e5');
  await page.locator('[data-do="coach-action"]').waitFor();
  await haveTurns(page, 2);
  await everywhere(page, 'warning', async ({ say }) => {
    const units = { by: say('piece-artillery'), from: 'e8', unit: say('piece-tank'), square: 'e5' };
    await contains(page, '[data-line]', say('coach-undefended', units));
    await inWindow(page, '[data-line]', '[data-do="coach-action"]');
  });
  fine();
  await close();
});

test('what happened: losses, heroes, corps and pictures', async () => {
  const { page, fine, close } = await open(desk);
  await openTable(page, '6c4/11/11/11/11/11/4i6/11/4T6/11/11/7C3 r - - 0 1');
  await play(page, 'e4', 'e6');
  await haveTurns(page, 1);
  await changeSettings(page, { figurines: true });
  await everywhere(page, 'losses', async ({ say }) => {
    const losses = say('material-lost', { side: say('side-blue'), pieces: say('piece-infantry'), points: 10 });
    assert.ok((await page.locator('[data-lost=blue]').getAttribute('aria-label')).startsWith(losses));
    await inWindow(page, '[data-lost=blue]');
    assert.equal(await page.locator('.moves li [data-figurines] svg').count(), 1);
    await reachable(page, '[data-do=replay]');
  });
  // The Tank is the last guard of its Commander and becomes a hero.
  await openTable(page, '4c6/11/11/11/11/4i6/11/4T6/11/11/11/7C3 r - - 0 1');
  await play(page, 'e5', 'e7');
  await page.locator('[data-happened]').waitFor();
  await everywhere(page, 'a hero', async ({ say }) => {
    await contains(page, '[data-happened]', say('say-last-guard', { piece: say('piece-tank'), square: 'e7' }));
    await reachable(page, '[data-happened]');
  });
  await go(page, '#/');
  await press(page, 'more-options');
  await page.locator('input[type=radio][value=marine]').check({ force: true });
  await twoPlayers(page);
  await everywhere(page, 'an objective', async ({ say }) => {
    const counts = say('corps-count', { corps: say('corps-marine'), left: 2 });
    assert.equal(
      await page.locator('[data-corps=red]').getAttribute('aria-label'),
      say('corps-left', { side: say('side-red'), counts }),
    );
    await inWindow(page, '[data-corps=red]');
    await reachable(page, '[data-facts]');
  });
  fine();
  await close();
});

test('the end of a game, and the statistics', async () => {
  const { page, fine, close } = await open(desk);
  await playComputer(page, '6c4/6T4/11/11/11/11/11/11/11/11/4I6/5C5 r - - 0 1', { level: 3, side: 'red' });
  await play(page, 'g11', 'g12');
  await page.locator('[data-ending="won"]').waitFor();
  await everywhere(page, 'won', async ({ say }) => {
    assert.equal(await page.locator('[data-ending] h2').innerText(), say('ending-won'));
    await contains(page, '[data-how]', say('ending-won-commander'));
    await reachable(page, '[data-do=rematch]');
    await reachable(page, '[data-do=end-review]');
  });
  await go(page, '#/');
  await page.locator('button[type=submit]').click();
  await play(page, 'f4', 'f6');
  await haveTurns(page, 2);
  await press(page, 'resign');
  await page.locator('dialog .warn').click();
  await page.locator('[data-ending="lost"]').waitFor();
  await everywhere(page, 'lost', async ({ say }) => {
    assert.equal(await page.locator('[data-ending] h2').innerText(), say('ending-lost'));
    await contains(page, '[data-how]', say('ending-lost-resignation'));
  });
  await page.locator('[data-ending] a[href="#/stats"]').click();
  await everywhere(page, 'statistics', async ({ say }) => {
    await contains(page, 'h1', say('stats-heading'));
    await contains(page, '[data-stats-sum]', say('stats-sum', { games: 2, won: 1, drawn: 0, lost: 1 }));
  });
  fine();
  await close();
});

test('the controls: keys, wheel, arrows, threats and confirmation', async () => {
  const { page, fine, close } = await open(desk);
  await openTable(page, START);
  await everywhere(page, 'controls', async ({ say }) => {
    await page.evaluate(() => scrollTo(0, 0));
    await drag(page, 'f4', 'f6');
    await haveTurns(page, 1);
    await drag(page, 'f9', 'f7');
    await haveTurns(page, 2);
    for (const [key, ply] of Object.entries({ ArrowLeft: 1, Home: 0, ArrowRight: 1, End: 2 })) {
      await page.keyboard.press(key);
      await shows(page, ply);
    }
    await cell(page, 'f6').hover();
    await page.mouse.wheel(0, -120);
    await shows(page, 1);
    await contains(page, '[data-status]', say('status-viewing', { ply: 1, last: 2 }));
    await page.mouse.wheel(0, 120);
    await shows(page, 2);
    await drag(page, 'e4', 'c6', 'right');
    assert.equal(await page.locator('[data-brush=gold]').count(), 1);
    await page.keyboard.press('f');
    await page.locator('.bottom [data-side=blue]').waitFor();
    await page.keyboard.press('f');
    await page.locator('.bottom [data-side=red]').waitFor();
    // Each round begins in the same position.
    for (const left of [1, 0]) {
      await page.keyboard.press('u');
      await haveTurns(page, left);
    }
  });
  await page.keyboard.press('x');
  await page.locator('[data-do=threat][aria-pressed=true]').waitFor();
  await changeSettings(page, { confirm: 'always' });
  await play(page, 'f4', 'f6');
  await page.locator('[data-confirm]').waitFor();
  await everywhere(page, 'confirmation', async ({ say }) => {
    await contains(page, '[data-confirm]', say('confirm-question', { san: 'Tf6' }));
    await reachable(page, '[data-do=confirm-move]');
  });
  fine();
  await close();
});

test('the controls: a premove, and the settings', async () => {
  // The computer does not begin to think.
  const hold = (page) => page.route(/assets\/worker-/, () => {});
  const { page, fine, close } = await open({ ...desk, prepare: hold });
  await page.locator('button[type=submit]').click();
  await page.locator('[role=grid]').waitFor();
  await play(page, 'f4', 'f6');
  await play(page, 'h4', 'h6');
  await page.locator('[data-do=cancel-premove]').waitFor();
  await everywhere(page, 'premove', async ({ say }) => {
    await contains(page, '[data-status]', say('premove-set', { san: 'Thh6' }));
    await reachable(page, '[data-do=cancel-premove]');
  });
  await page.keyboard.press('Escape');
  await page.locator('[data-do=cancel-premove]').waitFor({ state: 'detached' });
  // Without sound there is no volume.
  await changeSettings(page, { sound: true });
  await go(page, '#/settings');
  await page.locator('.sample [role=grid]').waitFor({ state: 'attached' });
  await everywhere(page, 'settings', async ({ say }) => {
    for (const key of ['settings-board', 'settings-pieces', 'settings-confirm', 'settings-coach', 'settings-coordinates']) {
      await page
        .getByRole('group', { name: say(key) })
        .first()
        .waitFor();
    }
    await reachable(page, '#volume');
  });
  await go(page, '#/');
  await page.locator('input[value=person]').check({ force: true });
  await press(page, 'more-options');
  await page.locator('input[value=custom]').check({ force: true });
  await everywhere(page, 'names and clocks', async ({ say }) => {
    for (const key of ['clock-minutes', 'clock-increment', 'clock-delay']) await page.getByLabel(say(key)).waitFor();
    for (const selector of ['[data-name=red]', '[data-do=auto-flip]', '[data-clock=delay]']) await reachable(page, selector);
    await inWindow(page, 'button[type=submit]');
  });
  fine();
  await close();
});

test('the layout: the whole board is visible, and nothing is too wide, on tablets too', async () => {
  const { page, fine, close } = await open(desk);
  await twoPlayers(page);
  await play(page, 'f4', 'f6');
  await haveTurns(page, 1);
  const game = await page.evaluate(() => location.hash);
  const sizes = { ...SIZES, ...TABLETS };
  const fits = (where, more = () => {}) =>
    everywhere(
      page,
      where,
      async ({ size }) => {
        await page.evaluate(() => scrollTo(0, 0));
        await inWindow(page, '[role=grid]');
        const { width, height } = await page.locator('[role=grid]').boundingBox();
        const { width: most, height: high } = page.viewportSize();
        // The board takes most of the width or of the height.
        assert.ok(width > 0.72 * most || height > 0.72 * high, `${size}: ${width}×${height}`);
        await more(size);
      },
      sizes,
    );
  await fits('game', async (size) => {
    // The actions are beside the board or at once below it.
    if (size !== 'phone') await inWindow(page, '[data-do=hint]', '[data-do=flip]');
    await inWindow(page, '[data-side=red]', '[data-side=blue]', '[data-status]');
  });
  await openTable(page, STACK);
  await click(page, 'c4');
  await page.locator('[data-unit="F"]').click();
  await click(page, 'e6');
  await fits('deployment', async () => {
    await reachable(page, '[data-do=finish]');
    await reachable(page, '[data-do=undo-step]');
  });
  for (const [hash, wanted] of [
    [`#/analysis/fen:total:${STACK}`, '[data-do=engine]'],
    ['#/editor', '[role=grid]'],
    ['#/learn/tank', '[role=grid]'],
  ]) {
    await go(page, hash);
    await page.locator(wanted).first().waitFor();
    await fits(hash.split('/')[1]);
  }
  await go(page, '#/games');
  await page.locator('.record').first().waitFor();
  await everywhere(
    page,
    'saved games',
    async ({ say }) => {
      await contains(page, 'h1', say('games-heading'));
      await reachable(page, `.record a[href="${game}"]`);
    },
    sizes,
  );
  fine();
  await close();
});

test('the puzzles: the start, a puzzle, and its solution', async () => {
  const { page, fine, close } = await open({ ...desk, hash: '#/practice' });
  await page.locator('[data-do=continue]').waitFor();
  await everywhere(page, 'puzzles', async ({ say }) => {
    assert.equal(await page.locator('h1').innerText(), say('puzzle-heading'));
    await inWindow(page, '[data-do=continue]');
    await reachable(page, '[data-do=daily]');
  });
  const [id, , line] = PUZZLES.find(([, fen, line]) => !line.includes(' ') && fen.endsWith(' r'));
  await go(page, `#/practice/${id}`);
  await page.locator('[data-goal]').waitFor();
  await everywhere(page, 'a puzzle', async ({ say }) => {
    assert.ok((await page.locator('[data-goal]').innerText()).startsWith(say('side-red')));
    await page.evaluate(() => scrollTo(0, 0));
    await inWindow(page, '[role=grid]');
    await reachable(page, '[data-do=hint]');
  });
  await page.locator('form input.entry').fill(line);
  await page.locator('form input.entry').press('Enter');
  await page.locator('[data-feedback=solved]').waitFor();
  await everywhere(page, 'a solved puzzle', async ({ say }) => {
    await contains(page, '[data-feedback]', say('practice-solved'));
    await reachable(page, '[data-do=next]');
  });
  fine();
  await close();
});
