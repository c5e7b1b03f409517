/** Longest password. Bounded because argon2 hashes the whole text, so a megabyte of password costs a megabyte of work. */
export const MAX_PASSWORD_LENGTH = 200;
/** Minutes a password reset link is valid. */
export const RESET_LINK_MINUTES = 30;
/** Hours an email confirmation link is valid. */
export const EMAIL_LINK_HOURS = 24;
/** Most links of one purpose sent to an account per hour. */
export const LINKS_PER_HOUR = 5;
/** Replaces a traveler's name once the account is deleted. */
export const FORMER_GUEST = 'A former guest';
/** Replaces an owner's name once the account is deleted. */
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
 * A device name its owner recognises, derived from the user agent. For display only, so a forged one does no harm; the
 * user agent itself is not stored.
 */
export function deviceOf(userAgent: string | undefined): string {
  const browser = nameIn(BROWSERS, userAgent);
  const system = nameIn(SYSTEMS, userAgent);
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? 'Unknown device';
}

const nameIn = (names: readonly [RegExp, string][], text = ''): string | undefined =>
  names.find(([pattern]) => pattern.test(text.slice(0, 500)))?.[1];
