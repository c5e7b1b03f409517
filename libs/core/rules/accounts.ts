/** Longest password. argon2 works on the whole text: without a bound a megabyte of password would be a megabyte of work. */
export const MAX_PASSWORD_LENGTH = 200;
/** Minutes during which a link to a new password can be used. */
export const RESET_LINK_MINUTES = 30;
/** Hours during which an e-mail address can be confirmed. */
export const EMAIL_LINK_HOURS = 24;
/** Links of one purpose that an account is sent within an hour, at most. */
export const LINKS_PER_HOUR = 5;
/** What others read where a traveler's name stood, once the account is deleted. */
export const FORMER_GUEST = 'A former guest';
/** The same for an owner. */
export const FORMER_HOST = 'A former host';

const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
];
const SYSTEMS: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

/**
 * What a browser calls itself, in words that its owner recognises. Nothing is decided by it, so a lie does no harm, and
 * nothing of the text itself is kept.
 */
export function deviceOf(userAgent: string | undefined): string {
  const browser = nameIn(BROWSERS, userAgent);
  const system = nameIn(SYSTEMS, userAgent);
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? 'Unknown device';
}

const nameIn = (names: readonly [RegExp, string][], text = ''): string | undefined =>
  names.find(([pattern]) => pattern.test(text.slice(0, 500)))?.[1];
