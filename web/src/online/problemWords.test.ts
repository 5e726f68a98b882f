import { afterEach, expect, test } from 'vitest';
import { setLanguage } from '../i18n/text.svelte';
import { ApiProblem } from './api';
import './onlineTexts';
import { problemText } from './onlineWords';
import { PROBLEMS } from './problemWords';
import { errorCodes } from './samples';

afterEach(() => setLanguage('en'));

test('every error of the server has words, and no others have', () => {
  expect(Object.keys(PROBLEMS).sort()).toEqual([...errorCodes, 'no-json', 'offline'].sort());
});

test.each(['en', 'vi'] as const)('the words of %s do not show a code or an English explanation', (language) => {
  setLanguage(language);
  for (const code of errorCodes) {
    const text = problemText({ code, message: 'MESSAGE' });
    expect(text, code).not.toMatch(/online-|\{/);
    expect(text.includes('MESSAGE'), code).toBe(code === 'bad-request');
  }
});

test('a wait comes first, and errors without a code of the server are explained too', () => {
  setLanguage('en');
  expect(problemText({ code: 'busy', message: '', retry_after: 3 })).toBe('Too many requests. Try again in 3 s.');
  expect(problemText(new ApiProblem({ code: 'http-502', message: 'Bad Gateway' }, 502))).toMatch(/^Something went wrong/);
  expect(problemText(new ApiProblem({ code: 'new-code', message: 'why' }, 409))).toBe('The server refused the request: why');
});
