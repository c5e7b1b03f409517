/** Different characters that a random text has: a quarter of its length, or so many. */
const DIFFERENT = 8;
/** Parts this long do not come twice in a random text. */
const REPEATED = /(.{10,}).*\1/s;
/** Words of this many letters stand in a random text by chance once in millions. */
const WORDS =
  /secret|password|passwort|latchkey|change|replace|please|insert|production|development|staging|example|sample|default|private|letmein|welcome|qwerty|asdfgh|iloveyou|dragon|monkey|master|random/i;

/**
 * True when a secret can be guessed: too short, made of words, of parts that repeat or of characters that follow each other. A secret that a
 * program has drawn is never refused, for all practical purposes.
 * @param least characters of a secret
 * @example isGuessable('0123456789'.repeat(4), 32) // true
 */
export function isGuessable(secret: string, least: number): boolean {
  const text = secret.trim();
  return (
    text.length < least ||
    new Set(text).size < Math.min(DIFFERENT, text.length / 4) ||
    WORDS.test(text) ||
    REPEATED.test(text) ||
    followers(text) > text.length / 2
  );
}

/** How many characters are the one before, or its neighbor: "abc", "321" and "777" have two each. */
function followers(text: string): number {
  let count = 0;
  for (let at = 1; at < text.length; at += 1)
    if (Math.abs(text.charCodeAt(at) - text.charCodeAt(at - 1)) <= 1) count += 1;
  return count;
}
