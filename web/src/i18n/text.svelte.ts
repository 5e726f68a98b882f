// What the page says, in the language that is chosen. Texts live in messages/*.ftl; those of rooms that are loaded later in
// messages/*.ftl of the room.

import { FluentBundle, FluentResource } from '@fluent/bundle';
import type { FluentVariable } from '@fluent/bundle';
import english from './messages/en.ftl?raw';
import vietnamese from './messages/vi.ftl?raw';

export type Language = 'vi' | 'en';
export type Args = Record<string, FluentVariable>;

const texts: Record<Language, string>[] = [{ vi: vietnamese, en: english }];
const bundles = new Map<Language, FluentBundle>();

const chosen = $state<{ language: Language }>({ language: 'vi' });

/** The bundle of a language, read when first used. */
function bundleOf(language: Language): FluentBundle {
  const known = bundles.get(language);
  if (known !== undefined) return known;
  // Both languages run from left to right: marks around what is put in would only confuse what is copied.
  const bundle = new FluentBundle(language, { useIsolating: false });
  for (const text of texts) bundle.addResource(new FluentResource(text[language]));
  bundles.set(language, bundle);
  return bundle;
}

/** The texts of a room that is loaded later. To be called where its code is loaded, before anything of it is shown. */
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

/** The text of a key. A key that is missing, which a test rules out, shows as itself. */
export function t(key: string, args?: Args): string {
  const bundle = bundleOf(chosen.language);
  const pattern = bundle.getMessage(key)?.value;
  return pattern === null || pattern === undefined ? key : bundle.formatPattern(pattern, args ?? null, []);
}

/**
 * A table of keys, for texts that depend on a word of the rules. A test finds the keys of the whole page in calls of `t`
 * and in these tables.
 */
export function words<const T extends Record<string, string>>(table: T): T {
  return table;
}
