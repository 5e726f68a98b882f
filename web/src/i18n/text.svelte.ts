// The messages of the page in the chosen language. They are in messages/*.ftl; rooms that are loaded later have their own
// messages/*.ftl.

import { FluentBundle, FluentResource } from '@fluent/bundle';
import type { FluentVariable } from '@fluent/bundle';
import english from './messages/en.ftl?raw';
import vietnamese from './messages/vi.ftl?raw';

export type Language = 'vi' | 'en';
export type Args = Record<string, FluentVariable>;

const texts: Record<Language, string>[] = [{ vi: vietnamese, en: english }];
const bundles = new Map<Language, FluentBundle>();

const chosen = $state<{ language: Language }>({ language: 'vi' });

/** Returns the message bundle of a language, parsed on first use. */
function bundleOf(language: Language): FluentBundle {
  const known = bundles.get(language);
  if (known !== undefined) return known;
  // Both languages run left to right. Isolation marks around arguments would only end up in copied text.
  const bundle = new FluentBundle(language, { useIsolating: false });
  for (const text of texts) bundle.addResource(new FluentResource(text[language]));
  bundles.set(language, bundle);
  return bundle;
}

/** Adds the messages of a room that is loaded later. Call it when the room is loaded, before a message is shown. */
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

/** Returns the message of a key. A missing key, which a test rules out, returns itself. */
export function t(key: string, args?: Args): string {
  const bundle = bundleOf(chosen.language);
  const pattern = bundle.getMessage(key)?.value;
  return pattern === null || pattern === undefined ? key : bundle.formatPattern(pattern, args ?? null, []);
}

/**
 * Declares a table of message keys, for messages that depend on a code of the rules. A test collects the keys of the page from
 * calls of `t` and from these tables.
 */
export function words<const T extends Record<string, string>>(table: T): T {
  return table;
}
