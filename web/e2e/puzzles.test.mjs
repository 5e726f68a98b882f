// Rated puzzles: the start screen, the rating, streaks, themes, failures, the daily puzzle and the course.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { inBothThemes } from './screens.mjs';
import { open, press, said } from './table.mjs';
import { test } from './test.mjs';

const rows = JSON.parse(readFileSync(new URL('../src/practice/puzzles.json', import.meta.url), 'utf8'));
const puzzles = rows.map(([id, fen, line, rating, letters]) => ({ id, fen, line: line.split(' '), rating, letters }));
const byId = (id) => puzzles.find((puzzle) => puzzle.id === id);
const inTurns = (turns) => puzzles.find(({ line }) => line.length === 2 * turns - 1);

const feedback = (page) => page.locator('[data-feedback]');
const number = async (page, name) => Number(await page.locator(`[data-${name}]`).first().getAttribute(`data-${name}`));
const here = (page) => page.evaluate(() => location.hash.replace('#/practice/', ''));

async function settled(page) {
  await page.waitForFunction(
    () => !['judging', 'searching'].includes(document.querySelector('[data-feedback]')?.dataset.feedback ?? 'judging'),
  );
  return feedback(page).getAttribute('data-feedback');
}

async function type(page, text) {
  const field = page.locator('form input.entry');
  await field.fill(text);
  await field.press('Enter');
  return settled(page);
}

/** Plays the winning side of a line. */
async function solve(page, { id, line }) {
  await page.locator('[role=grid]').waitFor();
  for (const [ply, uci] of line.entries()) {
    if (ply % 2 === 0) assert.equal(await type(page, uci), ply === line.length - 1 ? 'solved' : 'open', `${id} ${uci}`);
  }
}

const goTo = (page, id) => page.evaluate((id) => (location.hash = `#/practice/${id}`), id);

test('puzzles follow one another, and the rating and the streak grow', async () => {
  const { page, fine, close } = await open({ hash: '#/practice', settings: { language: 'en' } });
  assert.equal(await page.locator('h1').innerText(), 'Puzzles');
  assert.equal(await number(page, 'rating'), 1500);
  await press(page, 'continue');
  const seen = [];
  for (let count = 0; count < 3; count++) {
    await page.waitForFunction(
      (last) => /^[0-9a-f]{8}$/.test(location.hash.slice(11)) && !location.hash.endsWith(last),
      seen.at(-1) ?? '-',
    );
    const id = await here(page);
    seen.push(id);
    // The board is shown from the side of the solver, which is Red at first.
    assert.match(byId(id).fen, / r$/);
    assert.match(await page.locator('[data-goal]').innerText(), /^Red to move and win/);
    await solve(page, byId(id));
    assert.ok((await number(page, 'change')) > 0);
    await said(page, 'Right, you win!');
    await press(page, 'next');
  }
  assert.equal(new Set(seen).size, 3);
  await goTo(page, '');
  await page.locator('[data-streak]').waitFor();
  assert.equal(await number(page, 'streak'), 3);
  assert.equal(await number(page, 'solved'), 3);
  assert.ok((await number(page, 'rating')) > 1600);
  assert.match((await page.locator('.own svg').getAttribute('aria-label')) ?? '', /^Rating over 3 puzzles: from/);
  await page.reload();
  await page.locator('[data-streak]').waitFor();
  assert.equal(await number(page, 'streak'), 3);
  fine();
  await close();
});

test('the board is turned to the side of the solver', async () => {
  const { page, fine, close } = await open({ hash: '#/practice' });
  for (const side of ['r', 'b']) {
    const { id } = puzzles.find(({ fen }) => fen.endsWith(` ${side}`));
    await goTo(page, id);
    await page.waitForFunction(
      (side) => document.querySelector('[data-goal]')?.textContent.startsWith(side),
      side === 'r' ? 'Đỏ' : 'Xanh',
    );
    const [low, high] = await Promise.all(
      ['f2', 'f11'].map(async (square) => (await page.locator(`[data-square="${square}"]`).boundingBox()).y),
    );
    assert.equal(side === 'r' ? low > high : low < high, true, side);
  }
  fine();
  await close();
});

test('a hint fails a rated puzzle; it is listed and can be solved later, unrated', async () => {
  const puzzle = inTurns(1);
  const { page, fine, close } = await open({ hash: `#/practice/${puzzle.id}` });
  await page.locator('[role=grid]').waitFor();
  await press(page, 'hint');
  await settled(page);
  const lost = await number(page, 'change');
  assert.ok(lost < 0, `${lost}`);
  await solve(page, puzzle);
  assert.equal(await number(page, 'change'), lost);
  await goTo(page, '');
  await page.locator(`[data-failed="${puzzle.id}"]`).click();
  await solve(page, puzzle);
  assert.match(await feedback(page).innerText(), /Không tính điểm/);
  await goTo(page, '');
  await page.locator('[data-streak]').waitFor();
  assert.equal(await page.locator('[data-failed]').count(), 0);
  assert.equal(await number(page, 'streak'), 0);
  fine();
  await close();
});

test('the solution counts as a failure too, and leads to the next puzzle', async () => {
  const puzzle = inTurns(2);
  const { page, fine, close } = await open({ hash: `#/practice/${puzzle.id}`, settings: { language: 'en' } });
  await page.locator('[role=grid]').waitFor();
  await press(page, 'solution');
  assert.ok((await number(page, 'change')) < 0);
  // The next puzzle is one click away.
  await press(page, 'next');
  await page.waitForFunction((id) => !location.hash.endsWith(id), puzzle.id);
  await goTo(page, '');
  await page.locator(`[data-failed="${puzzle.id}"]`).waitFor();
  fine();
  await close();
});

test('a theme is chosen, kept and followed', async () => {
  const { page, fine, close } = await open({ hash: '#/practice', settings: { language: 'en' } });
  await page.locator('#puzzle-theme').selectOption('deployment');
  assert.match(await page.locator('.explained').innerText(), /Only a deployment wins/);
  await page.reload();
  assert.equal(await page.locator('#puzzle-theme').inputValue(), 'deployment');
  await press(page, 'continue');
  await page.locator('[role=grid]').waitFor();
  const puzzle = byId(await here(page));
  await solve(page, puzzle);
  await page.locator('[data-theme-shown="deployment"]').waitFor();
  fine();
  await close();
});

test('the daily puzzle is the same for everyone, and its streak is counted', async () => {
  const at = Date.UTC(2026, 10, 17, 9);
  const day = Math.floor(at / 86_400_000);
  const pool = puzzles.filter(({ rating }) => rating >= 900 && rating <= 1800).sort((one, other) => (one.id < other.id ? -1 : 1));
  const daily = pool[day % pool.length];
  for (const [language, zone] of [
    ['en', 'America/Los_Angeles'],
    ['vi', 'Asia/Ho_Chi_Minh'],
  ]) {
    const { page, fine, close } = await open({
      hash: '#/practice',
      settings: { language },
      context: { timezoneId: zone },
      prepare: (page) => page.clock.setFixedTime(at),
    });
    await press(page, 'daily');
    await solve(page, daily);
    await goTo(page, '');
    await page.locator('[data-days]').waitFor();
    assert.equal(await number(page, 'days'), 1);
    assert.match(await page.locator('[data-do="daily"]').innerText(), language === 'en' ? /Solved/ : /Đã giải/);
    fine();
    await close();
  }
});

test('the 200 problems stay reachable with their progress', async () => {
  const { page, fine, close } = await open({ hash: '#/practice' });
  await page.evaluate(() => localStorage.setItem('cotulenh.practised', '{"w1-001":"alone","w1-002":"helped"}'));
  await page.reload();
  assert.equal(await number(page, 'course'), 2);
  await press(page, 'course');
  await page.locator('[data-problem]').first().waitFor();
  assert.equal(await page.locator('[data-problem]').count(), 200);
  assert.equal(await page.locator('[data-how]').count(), 2);
  await goTo(page, 'nothing');
  await page.getByText('Không tìm thấy bài này.').waitFor();
  fine();
  await close();
});

test('the keyboard alone starts and solves a puzzle', async () => {
  const { page, fine, close } = await open({ hash: '#/practice' });
  await page.locator('#puzzle-theme').focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.locator('[role=grid]').waitFor();
  await solve(page, byId(await here(page)));
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('data-do')), 'next');
  fine();
  await close();
});

test('screen readers: no violations in any state, in both themes', async () => {
  const [failed, solved] = [inTurns(1), inTurns(2)];
  const { page, fine, close } = await open({ hash: '#/practice', settings: { theme: 'light' } });
  await page.locator('[data-do="continue"]').waitFor();
  await inBothThemes(page, 'start');
  await goTo(page, failed.id);
  await page.locator('[role=grid]').waitFor();
  await press(page, 'solution');
  await inBothThemes(page, 'solution');
  await goTo(page, solved.id);
  await page.waitForFunction(() => document.querySelector('[data-feedback="open"]') !== null);
  await solve(page, solved);
  await inBothThemes(page, 'solved');
  await goTo(page, '');
  await page.locator('.own svg').waitFor();
  await inBothThemes(page, 'results');
  fine();
  await close();
});
