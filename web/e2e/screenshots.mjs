// Takes pictures of the main screens: on a desktop, on a phone upright and in landscape, light in Vietnamese and dark in English.
// `npm run screenshots` writes them into screenshots/. Arguments name scenes.

import { mkdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { changeSettings, SIZES } from './everywhere.mjs';
import { gameText, OPENING, openReview, reviewed, startReview } from './review.mjs';
import { serve } from './serving.mjs';

const OUT = fileURLToPath(new URL('../screenshots', import.meta.url));
const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';
const only = process.argv.slice(2);
const LOOKS = [
  { theme: 'light', language: 'vi' },
  { theme: 'dark', language: 'en' },
];
const SETTINGS = { language: 'vi', sound: false, animation: false };

const STACK = '6c4/1n2fh1hf2/3a2s2a1/2n1gt1tg2/2ie2m2ei/11/11/2IE2M2EI/2(NFT)1GT2G2/3A2S2A1/1N3H1HF2/6C4 r - - 0 1';
const CHECK = '5c5/11/5T5/11/11/11/11/11/11/11/11/6C4 b - - 0 1';

const STUDY = `[Event "Giải vô địch"]
[Red "Nguyễn Văn An"]
[Blue "Trần Bình"]

{Một ván đẹp.} 1. Tf6 {[%clk 0:09:58] [%eval 0.35] Chiếm trung tâm ngay.} (1. Ic6 Ik7 2. Th6 (2. Mf6 {chậm} Th7) 2... Th7)
(1. Th6 $5) 1... Ik7 $6 2. Ic6 $1 Th7 3. Mf6 Tf9f7 $2 {[%eval 1.2]} (3... Mf7 $14 4. Ic7) 4. Ic7 *`;
const PRACTICE = JSON.parse(readFileSync(new URL('../src/practice/problems.json', import.meta.url), 'utf8'));
/** A problem with a wrong turn that looks right. */
const WRONG = 1 + PRACTICE.findIndex(([id]) => id === 'w2-071');

/** The scenes of the pictures. */
const scenes = {
  home: async () => {},
  game: async (page) => {
    await begin(page);
    for (const move of ['Tf6', 'Ik7', 'Ic6', 'Th7', 'Mf6', 'Tf9f7']) await type(page, move);
  },
  stack: async (page) => {
    await openText(page, STACK);
    await square(page, 'c4').click();
    await page.locator('[data-unit="F"]').click();
  },
  deployment: async (page) => {
    await openText(page, STACK);
    await square(page, 'c4').click();
    await page.locator('[data-unit="F"]').click();
    await square(page, 'e6').click();
    await page.locator('[data-unit="T"]').click();
  },
  zones: async (page) => {
    await begin(page);
    await page.locator('[data-do="zones-red"]').click();
    await page.locator('[data-do="zones-blue"]').click();
  },
  asked: async (page) => {
    await openText(page, '6c4/11/11/11/11/4i6/11/11/4F6/11/11/5C5 r - - 0 1');
    await square(page, 'e4').click();
    await square(page, 'e7').click();
  },
  check: async (page) => {
    await openText(page, CHECK);
    await square(page, 'f12').click();
  },
  reader: async (page) => {
    await openText(page, STACK);
    await page.locator('[data-do="reader"]').focus();
    await page.keyboard.press('Enter');
    for (const text of ['hàng 4', 'ô c4', 'không quân c4 e6', 'triển khai']) {
      await page.locator('#reader-field').fill(text);
      await page.keyboard.press('Enter');
    }
  },
  over: async (page) => {
    await begin(page);
    await type(page, 'Tf6');
    await page.locator('[data-do="resign"]').click();
    await page.locator('dialog .warn').click();
  },
  resign: async (page) => {
    await begin(page);
    await page.locator('[data-do="resign"]').click();
  },
  games: async (page) => {
    for (const [red, blue, result] of [
      ['Nguyễn Văn An', 'Trần Bình', '1-0'],
      ['Lê Chi', 'Máy, cấp 7', '1/2-1/2'],
    ]) {
      await openText(page, `[Red "${red}"]\n[Blue "${blue}"]\n\n1. Tf6 Ik7 2. Ic6 ${result}`);
      await page.locator('[role=grid]').waitFor();
    }
    await page.goto(`${page.url().split('#')[0]}#/games`);
    await page.locator('[data-game]').first().waitFor();
  },
  open: async (page) => {
    await openText(page, STACK.replace('6C4', '6Q4'));
    await page.locator('#problem').waitFor();
  },
  practice: async (page) => {
    await page.evaluate(() =>
      localStorage.setItem('cotulenh.practised', '{"w1-030":"alone","w1-002":"helped","w2-071":"alone"}'),
    );
    await page.goto(`${page.url().split('#')[0]}#/practice/course`);
    await page.reload();
    await page.locator('[data-problem]').first().waitFor();
  },
  'practice-problem': async (page) => practise(page, 81),
  'practice-hint': async (page) => {
    await practise(page, 120);
    await page.locator('[data-do="hint"]').click();
    await page.locator('[data-feedback="hint"]').waitFor();
    await page.locator('[data-do="hint"]').click();
  },
  'practice-wrong': async (page) => {
    await practise(page, WRONG);
    await page.locator('form input.entry').fill('Gi7');
    await page.keyboard.press('Enter');
    await page.locator('[data-feedback="wrong"]').waitFor();
  },
  'practice-solution': async (page) => {
    await practise(page, WRONG);
    await page.locator('[data-do="solution"]').click();
    await page.locator('[data-do="forward"]').click();
  },
  'practice-solved': async (page) => {
    await practise(page, 1);
    await page.locator('[data-do="hint"]').click();
    await page.locator('[data-feedback="hint"]').waitFor();
    const [[, , word]] = PRACTICE;
    await page.locator('form input.entry').fill(word);
    await page.keyboard.press('Enter');
    await page.locator('[data-feedback="solved"]').waitFor();
  },
  lessons: async (page) => {
    await page.evaluate(() => localStorage.setItem('cotulenh.learned', '{"infantry":[0,1,2],"tank":[0]}'));
    await page.goto(`${page.url().split('#')[0]}#/learn`);
    await page.locator('[data-lesson]').first().waitFor();
    await page.locator('summary').click();
  },
  lesson: async (page) => lesson(page, 'river'),
  'lesson-hint': async (page) => {
    await lesson(page, 'anti-air');
    await page.locator('[data-task="3"]').click();
    await page.locator('[data-do="hint"]').click();
    await page.locator('[data-do="hint"]').click();
  },
  'lesson-refused': async (page) => {
    await lesson(page, 'river');
    await lessonMove(page, 'Af5h7');
  },
  'lesson-wrong': async (page) => {
    await lesson(page, 'captures');
    await lessonMove(page, 'Txg4');
    await page.locator('[data-feedback="wrong"]').waitFor();
  },
  'lesson-done': async (page) => {
    await lesson(page, 'stacks');
    await lessonMove(page, 'I&g4');
    await page.locator('[data-feedback="done"]').waitFor();
  },
  'lesson-deployment': async (page) => {
    await lesson(page, 'recombine');
    await square(page, 'c3').click();
    await page.locator('[data-unit="F"]').click();
    await square(page, 'e5').click();
  },
  review: async (page) => {
    await openReview(page, gameText('short'));
    await startReview(page, 'quick');
    await reviewed(page);
    await page.locator('[data-fault-ply]').nth(1).locator('button').first().click();
  },
  better: async (page) => {
    await openReview(page, OPENING);
    await startReview(page, 'quick');
    await reviewed(page);
    await page.locator('[data-do="better-start"]').click();
    await square(page, 'f4').click();
    await square(page, 'f6').click();
    await page.locator('[data-better=wrong]').waitFor();
    await page.locator('[data-do="better-hint"]').click();
  },
  analysis: async (page) => {
    await analyse(page, STUDY);
    await page.locator('[data-node]').nth(5).click();
    await page.locator('[data-do="engine"]').click();
    await page.locator('[data-line]').first().waitFor();
    await page.waitForTimeout(2500);
  },
  studies: async (page) => {
    await analyse(page, STUDY);
    await page.locator('[data-do="flip"]').waitFor();
    await page.goto(`${page.url().split('#')[0]}#/analysis`);
    await page.locator('[data-study]').first().waitFor();
  },
  choice: async (page) => {
    await page.goto(`${page.url().split('#')[0]}#/open`);
    await page.locator('#text').fill(`${STUDY}\n\n${STUDY.replace('Trần Bình', 'Lê Chi')}\n\n[Red "Hỏng"]\n\n1. Tf6 Tz9 *\n`);
    await page.locator('[data-do="analyse"]').click();
    await page.locator('.damaged').waitFor();
  },
  share: async (page) => {
    await analyse(page, STUDY);
    await page.locator('[data-do="share"]').click();
    await page.locator('[data-link]').waitFor();
  },
  link: async (page) => page.goto(`${page.url().split('#')[0]}#/link/AAAAxyz`),
  puzzles: async (page) => {
    await page.goto(`${page.url().split('#')[0]}#/practice`);
    await page.locator('[data-do="continue"]').waitFor();
  },
  statistics: async (page) => {
    await begin(page);
    await type(page, 'Tf6');
    await page.locator('[data-do="resign"]').click();
    await page.locator('dialog .warn').click();
    await page.goto(`${page.url().split('#')[0]}#/stats`);
  },
  notice: async (page) => {
    await begin(page);
    for (const move of ['Tf6', 'Ik7', 'Ic6']) await type(page, move);
    await page.keyboard.press('Escape');
    await page.keyboard.press('r');
    await page.locator('.notice').waitFor();
    await page.locator('[data-do=reader]').click();
  },
  settings: async (page) => page.goto(`${page.url().split('#')[0]}#/settings`),
  editor: async (page) => {
    await editor(page, STACK);
    await square(page, 'c4').click();
    await page.locator('[data-do="play-computer"]').click();
  },
  'editor-wrong': async (page) => {
    await editor(page, '6c4/11/11/3(Ti)7/11/11/11/2(NFT)1N1T3T/1T5(+A+I)3/11/11/5C(CT)4 b - - 3 12'.replace('(CT)', 'C'));
    await square(page, 'h4').click();
    await page.locator('[data-piece="blue A"]').click();
    await page.locator('#editor-fen').fill('6c4/11/11/4Q6/11 r - - 0 1');
  },
};

const square = (page, name) => page.locator(`[data-square="${name}"]`);

async function analyse(page, text) {
  await page.goto(`${page.url().split('#')[0]}#/open`);
  await page.locator('#text').fill(text);
  await page.locator('[data-do="analyse"]').click();
  await page.locator('[role=grid]').waitFor();
}

async function practise(page, number) {
  await page.goto(`${page.url().split('#')[0]}#/practice/${number}`);
  await page.locator('[role=grid]').waitFor();
}

async function begin(page) {
  await page.locator('input[type=radio][value=person]').check({ force: true });
  await page.locator('button[type=submit]').click();
  await page.locator('[role=grid]').waitFor();
}

async function type(page, move) {
  await page.locator('.moves form input').fill(move);
  await page.keyboard.press('Enter');
}

async function lesson(page, id) {
  await page.goto(`${page.url().split('#')[0]}#/learn/${id}`);
  await page.locator('[role=grid]').waitFor();
}

async function lessonMove(page, move) {
  await page.locator('form .entry').fill(move);
  await page.keyboard.press('Enter');
}

async function editor(page, fen) {
  await page.goto(`${page.url().split('#')[0]}#/editor/${encodeURIComponent(fen)}`);
  await page.locator('[role=grid]').waitFor();
}

async function openText(page, text) {
  await page.goto(`${page.url().split('#')[0]}#/open`);
  await page.locator('#text').fill(text);
  await page.locator('form button[type=submit]').click();
}

mkdirSync(OUT, { recursive: true });
const { address, stop } = await serve();
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
let count = 0;
for (const [scene, prepare] of Object.entries(scenes)) {
  if (only.length > 0 && !only.includes(scene)) continue;
  const context = await browser.newContext({ viewport: SIZES.desk, reducedMotion: 'reduce', serviceWorkers: 'block' });
  const page = await context.newPage();
  await page.addInitScript((settings) => localStorage.setItem('cotulenh.settings', JSON.stringify(settings)), SETTINGS);
  await page.goto(address);
  await prepare(page);
  for (const [size, viewport] of Object.entries(SIZES)) {
    await page.setViewportSize(viewport);
    for (const { theme, language } of LOOKS) {
      await changeSettings(page, { ...SETTINGS, language, theme });
      await page.waitForFunction((language) => document.documentElement.lang === language, language);
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
      await page.screenshot({ path: `${OUT}/${scene}-${size}-${theme}-${language}.png`, fullPage: true });
      count += 1;
    }
  }
  await context.close();
}
await browser.close();
stop();
console.log(`${count} pictures in ${OUT}`);
