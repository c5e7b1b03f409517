import { addDays, civilDate, type CivilDate, type Nights } from '#libs/core/rules';

const MONTHS = [
  ...['january', 'february', 'march', 'april', 'may', 'june', 'july'],
  ...['august', 'september', 'october', 'november', 'december'],
];

/** The months of a text that can only be months: "may i" is none. */
const monthOf = (text: string): number =>
  MONTHS.findIndex((name) => new RegExp(`\\b(?:in|for|of|last|this|during|since) ${name}\\b`).test(text));

/** The year or month that a text names, as the beginning of its days: "2026" or "2026-04"; '' for none. @param text normalised by `plain` */
export function periodIn(text: string, today: CivilDate): string {
  const year = /\b20\d\d\b/.exec(text)?.[0];
  const month = monthOf(text) + 1;
  const thisMonth = Number(today.slice(5, 7));
  const thisYear = Number(today.slice(0, 4));
  if (month > 0) return `${year ?? thisYear - (month > thisMonth ? 1 : 0)}-${String(month).padStart(2, '0')}`;
  if (/\blast year\b/.test(text)) return String(thisYear - 1);
  if (/\bthis month\b/.test(text)) return today.slice(0, 7);
  if (/\blast month\b/.test(text)) return addDays(civilDate(`${today.slice(0, 7)}-01`), -1).slice(0, 7);
  return year ?? (/\bthis year\b/.test(text) ? String(thisYear) : '');
}

/** Longer than any month, and shorter than any two. */
const INTO_THE_NEXT = 31;

/** The nights of the month to come that a text names, or of this or the next one; null for none. @param text normalised by `plain` */
export function monthAhead(text: string, today: CivilDate): Nights | null {
  const named = monthOf(text) + 1;
  const [year, thisMonth] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))];
  const next = /\bnext month\b/.test(text) ? (thisMonth % 12) + 1 : 0;
  const month = named || next || (/\bthis month\b/.test(text) ? thisMonth : 0);
  if (month === 0) return null;
  const from = civilDate(`${year + (month < thisMonth ? 1 : 0)}-${String(month).padStart(2, '0')}-01`);
  return { from, to: civilDate(`${addDays(from, INTO_THE_NEXT).slice(0, 7)}-01`) };
}
