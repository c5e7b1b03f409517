/**
 * Characters that nobody sees, or that turn the direction of the text around them. Joiners between letters or parts of an emoji stay:
 * several scripts, and families of emoji, need them.
 */
const INVISIBLE =
  /(?![\t\n\r\u200C\u200D])[\p{Cc}\p{Cf}\u034F\u115F\u1160\u17B4\u17B5\u2800\u3164\uFFA0]|(?<![\p{L}\p{M}\p{S}])[\u200C\u200D]|[\u200C\u200D](?![\p{L}\p{M}\p{S}])/gu;

/** A text of several lines without what nobody sees, and without space around it. @spec G1 */
export const visibleText = (text: string): string => text.replace(INVISIBLE, '').trim();

/** The same on one line, words separated by one space. @spec G1 */
export const visibleLine = (text: string): string => visibleText(text).replace(/\s+/gu, ' ');

/** The list without repetitions, whatever their case. */
export function withoutRepeats(words: readonly string[]): string[] {
  const known = new Set<string>();
  return words.filter((word) => {
    const key = word.toLowerCase();
    return known.size < known.add(key).size;
  });
}
