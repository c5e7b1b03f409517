/** A whole number of US cents. Never a float, never dollars. @spec A8 */
export type Cents = number & { readonly __unit: 'cents' };

/** Brands a number as cents. @throws RangeError when it is not a safe whole number. */
export function cents(amount: number): Cents {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`${String(amount)} is not a whole number of cents`);
  return amount as Cents;
}

/** Whole dollars as cents. @throws RangeError when the amount has more than two decimals. */
export const dollars = (amount: number): Cents => cents(Math.round(amount * 100 * 1e6) / 1e6);

/** Cents as the JSON number of the wire: dollars with at most two decimals. @spec A8 */
export const toDollars = (amount: Cents): number => Number((amount / 100).toFixed(2));

/** Adds amounts up; nothing at all is zero. */
export const sum = (...amounts: Cents[]): Cents =>
  cents(amounts.reduce<number>((total, one) => total + one, 0));

/** `left` less `right`; may be negative. */
export const minus = (left: Cents, right: Cents): Cents => cents(left - right);

/** Share of `amount`, rounded down to the cent; the caller owns the remainder. @spec A1 */
export const percentOf = (amount: Cents, percent: number): Cents =>
  cents(Math.floor((amount * percent) / 100));

/** Share of `amount`, rounded to the nearest cent, a half upwards. @spec A3 */
export const percentRoundedHalfUp = (amount: Cents, percent: number): Cents =>
  cents(Math.floor((amount * percent * 2 + 100) / 200));

/** "1,234" of a whole number, for people to read; a fraction of the time that the platform's own formats need. */
export const formatCount = (count: number): string =>
  String(Math.round(count)).replace(/\B(?=(\d{3})+(?!\d))/g, ',');

/** "$1,234.50", for people to read. */
export function formatCents(amount: Cents): string {
  const sign = amount < 0 ? '-' : '';
  const [whole, fraction] = (Math.abs(amount) / 100).toFixed(2).split('.');
  return `${sign}$${formatCount(Number(whole))}.${fraction ?? '00'}`;
}
