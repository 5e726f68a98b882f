// What the page says, in the language that is chosen. Texts live in messages/*.ftl.

import { FluentBundle, FluentResource } from '@fluent/bundle';
import type { FluentVariable } from '@fluent/bundle';
import english from './messages/en.ftl?raw';
import vietnamese from './messages/vi.ftl?raw';

export type Language = 'vi' | 'en';
export type Args = Record<string, FluentVariable>;

const TEXTS: Record<Language, string> = { vi: vietnamese, en: english };
const bundles = new Map<Language, FluentBundle>();

const chosen = $state<{ language: Language }>({ language: 'vi' });

/** The bundle of a language, read when first used. */
function bundleOf(language: Language): FluentBundle {
  const known = bundles.get(language);
  if (known !== undefined) return known;
  // Both languages run from left to right: marks around what is put in would only confuse what is copied.
  const bundle = new FluentBundle(language, { useIsolating: false });
  bundle.addResource(new FluentResource(TEXTS[language]));
  bundles.set(language, bundle);
  return bundle;
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
