// Texts of the page in the chosen language. They are Fluent files in `messages/`. Folders that are loaded later have their own
// `messages/`. The texts that the terminal shows too are in the crate of the command.

import { FluentBundle, FluentResource } from '@fluent/bundle';
import type { FluentVariable } from '@fluent/bundle';
import sharedEnglish from '../../../crates/cotulenh-cli/messages/shared.en.ftl?raw';
import sharedVietnamese from '../../../crates/cotulenh-cli/messages/shared.vi.ftl?raw';
import english from './messages/en.ftl?raw';
import vietnamese from './messages/vi.ftl?raw';
import { shownSan } from './notation.svelte';

export type Language = 'vi' | 'en';
export type Args = Record<string, FluentVariable>;

const texts: Record<Language, string>[] = [
  { vi: sharedVietnamese, en: sharedEnglish },
  { vi: vietnamese, en: english },
];
const bundles = new Map<Language, FluentBundle>();

const chosen = $state<{ language: Language }>({ language: 'vi' });

/** Returns the bundle of a language. It is parsed at the first use. */
function bundleOf(language: Language): FluentBundle {
  const known = bundles.get(language);
  if (known !== undefined) return known;
  // Both languages are written from left to right. Isolation marks would end up in copied text.
  const bundle = new FluentBundle(language, { useIsolating: false });
  for (const text of texts) bundle.addResource(new FluentResource(text[language]));
  bundles.set(language, bundle);
  return bundle;
}

/** Adds the texts of a folder that is loaded later. Call it where the code of the folder is loaded, before it is shown. */
export function addTexts(more: Record<Language, string>): void {
  texts.push(more);
  for (const [language, bundle] of bundles) bundle.addResource(new FluentResource(more[language]));
}

export function language(): Language {
  return chosen.language;
}

export function setLanguage(language: Language): void {
  chosen.language = language;
  if (typeof document !== 'undefined') {
    document.documentElement.lang = language;
    document.title = t('app-name');
  }
}

/** The arguments that are squares or moves. Texts show them with the coordinates of the board. */
const NOTATION = ['square', 'from', 'to', 'san'] as const;

function withCoordinates(args: Args): Args {
  const shown = { ...args };
  for (const name of NOTATION) {
    const value = shown[name];
    if (typeof value === 'string') shown[name] = shownSan(value);
  }
  return shown;
}

/** Returns the text of a key, or the key itself if it is missing. A test checks that none is missing. */
export function t(key: string, args?: Args): string {
  const bundle = bundleOf(chosen.language);
  const pattern = bundle.getMessage(key)?.value;
  return pattern === null || pattern === undefined
    ? key
    : bundle.formatPattern(pattern, args === undefined ? null : withCoordinates(args), []);
}

/**
 * Declares a table of message keys, for texts that depend on a code of the rules. A test finds the keys of the page in calls of `t` and
 * in these tables.
 */
export function messageKeys<const T extends Record<string, string>>(table: T): T {
  return table;
}
