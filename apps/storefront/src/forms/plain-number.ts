const NUMBER = /^-?\d{1,9}(\.\d{1,10})?$/;
/** A comma before three digits, as in 1,200. */
const THOUSANDS = /(?<=\d),(?=\d{3}(?!\d))/g;

/** A number as people type it, without dollar sign, spaces and thousands separators; other text stays. */
export function plainNumber(text: string): string {
  const plain = text.replace(/[$\s]/g, '').replace(THOUSANDS, '');
  return NUMBER.test(plain) ? plain : text.trim();
}

/** The number that was typed, or null. */
export function numberOf(text: string): number | null {
  const plain = plainNumber(text);
  return NUMBER.test(plain) ? Number(plain) : null;
}
