/** A whole number of US cents. Never a float, never dollars. @spec A8 */
export type Cents = number & { readonly __unit: 'cents' };

/** Brands a number as cents. @throws RangeError when it is not a safe whole number. */
export function cents(amount: number): Cents {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`${String(amount)} is not a whole number of cents`);
  return amount as Cents;
}

/** Dollars as cents. @throws RangeError when the amount has more than two decimals. */
export const dollars = (amount: number): Cents => cents(Math.round(amount * 100 * 1e6) / 1e6);

/** Cents as a JSON number of the API: dollars with at most two decimals. @spec A8 */
export const toDollars = (amount: Cents): number => Number((amount / 100).toFixed(2));

/** The sum of all amounts; zero without any. */
export const sum = (...amounts: Cents[]): Cents =>
  cents(amounts.reduce<number>((total, amount) => total + amount, 0));

/** `left` minus `right`; may be negative. */
export const minus = (left: Cents, right: Cents): Cents => cents(left - right);

/** Share of `amount`, rounded down to the cent; the caller owns the remainder. @spec A1 */
export const percentOf = (amount: Cents, percent: number): Cents =>
  cents(Math.floor((amount * percent) / 100));

/** Share of `amount`, rounded half up to the nearest cent. @spec A3 */
export const percentRoundedHalfUp = (amount: Cents, percent: number): Cents =>
  cents(Math.floor((amount * percent * 2 + 100) / 200));

/** Formats a count as "1,234", or "1.5" with one decimal at most; much faster than `toLocaleString`. */
export const formatCount = (count: number): string =>
  String(Math.round(count * 10) / 10).replace(/\B(?<!\.\d*)(?=(\d{3})+(?!\d))/g, ',');

/** Formats an amount as "$1,234.50". */
export function formatCents(amount: Cents): string {
  const sign = amount < 0 ? '-' : '';
  const [whole, fraction] = (Math.abs(amount) / 100).toFixed(2).split('.');
  return `${sign}$${formatCount(Number(whole))}.${fraction ?? '00'}`;
}
