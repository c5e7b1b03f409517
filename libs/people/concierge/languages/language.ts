/** The languages in which the concierge answers. */
export const LANGUAGES = ['en', 'de', 'es', 'fr', 'it', 'pt', 'ja'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The languages that are told apart by their words; the others have a script of their own. */
export type Written = Exclude<Language, 'ja'> | 'other';

/** How each language calls itself. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  de: 'Deutsch',
  es: 'español',
  fr: 'français',
  it: 'italiano',
  pt: 'português',
  ja: '日本語',
};
