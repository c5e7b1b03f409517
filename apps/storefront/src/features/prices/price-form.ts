import type { PricesView } from '#libs/core/contracts';
import {
  addDays,
  civilDate,
  GAP_PERCENT_PROBLEM,
  ladderProblem,
  lengthsProblem,
  LOWEST_PRICE_PROBLEM,
  lowestPriceProblem,
  MAX_NIGHTLY_DOLLARS,
  MAX_REDUCTION_PERCENT,
  MIN_NIGHTLY_DOLLARS,
  parseCivilDate,
  PRICE_HORIZON_DAYS,
  seasonsProblem,
  type ListProblem,
} from '#libs/core/rules';
import { dateRange, shortDollars } from '#libs/ui';
import type { FieldErrors } from '../../forms/forms.js';
import { numberOf } from '../../forms/plain-number.js';
import type { PriceSettings } from '../../nightly-price/home-prices-api.js';
import { priceProblem } from '../../nightly-price/price.js';

/** Prices as typed. */
export interface PriceForm {
  price_per_night: string;
  weekend_price: string;
  ladder: { days: string; percent: string }[];
  lowest_price: string;
  length_discounts: { nights: string; percent: string }[];
  sells_gaps: boolean;
  gap_percent: string;
  /** `to` is the last night, not the day after it. */
  seasons: { from: string; to: string; price: string }[];
}

/** A field of the form, or a list in it. */
export type PriceField = keyof PriceForm;

/** The lists of the form. */
export type PriceList = 'ladder' | 'length_discounts' | 'seasons';

/** What the fields are called in messages to people, in the order of the page. */
export const PRICE_LABELS: Readonly<Record<PriceField, string>> = {
  price_per_night: 'Base price',
  weekend_price: 'Weekend price',
  ladder: 'Last-minute prices',
  lowest_price: 'Lowest price',
  length_discounts: 'Longer stays',
  sells_gaps: 'Sell gaps',
  gap_percent: 'Off in gaps',
  seasons: 'Seasons',
};

const PRICE_FIELDS = Object.keys(PRICE_LABELS) as PriceField[]; // Object.keys returns string[]

const textOf = (amount: number | null): string => (amount === null ? '' : String(amount));

/** The form of stored prices. */
export const formOfPrices = ({ settings }: Pick<PricesView, 'settings'>): PriceForm => ({
  price_per_night: textOf(settings.price_per_night),
  weekend_price: textOf(settings.weekend_price),
  ladder: settings.ladder.map(({ days, percent }) => ({ days: String(days), percent: String(percent) })),
  lowest_price: textOf(settings.lowest_price),
  length_discounts: settings.length_discounts.map(({ nights, percent }) => ({
    nights: String(nights),
    percent: String(percent),
  })),
  sells_gaps: settings.sells_gaps,
  gap_percent: settings.gap_percent === 0 ? '' : String(settings.gap_percent),
  seasons: settings.seasons.map(({ from, to, price }) => ({
    from,
    to: addDays(civilDate(to), -1),
    price: String(price),
  })),
});

/** A number with or without its percent sign; NaN for anything else, which no rule allows. */
const percentOf = (text: string): number => numberOf(text.replace('%', '')) ?? NaN;
const countOf = (text: string): number => numberOf(text) ?? NaN;
const priceOrNull = (text: string): number | null => (text.trim() === '' ? null : countOf(text));

/** The rows in which something is typed; those that were added and left empty count for nothing. */
const filled = <Row extends object>(rows: readonly Row[]): Row[] => rows.filter(isFilled);
const isFilled = (row: object): boolean =>
  Object.values(row).some((text) => typeof text === 'string' && text.trim() !== '');

const ladderOf = ({ ladder }: PriceForm) =>
  filled(ladder).map(({ days, percent }) => ({ days: countOf(days), percent: percentOf(percent) }));
const lengthsOf = ({ length_discounts: lengths }: PriceForm) =>
  filled(lengths).map(({ nights, percent }) => ({ nights: countOf(nights), percent: percentOf(percent) }));
const gapPercentOf = ({ gap_percent: percent }: PriceForm) =>
  percent.trim() === '' ? 0 : percentOf(percent);

/** The day after a last night; the text itself when that is no day. */
const dayAfter = (last: string): string => {
  const day = parseCivilDate(last);
  return day === null ? last : addDays(day, 1);
};

/** The form as the API takes it. Only forms without {@link problemsOf} make sense there. */
export const settingsOf = (form: PriceForm): PriceSettings => ({
  price_per_night: countOf(form.price_per_night),
  weekend_price: priceOrNull(form.weekend_price),
  seasons: filled(form.seasons).map(({ from, to, price }) => ({
    from,
    to: dayAfter(to),
    price: countOf(price),
  })),
  ladder: ladderOf(form),
  length_discounts: lengthsOf(form),
  sells_gaps: form.sells_gaps,
  gap_percent: gapPercentOf(form),
  lowest_price: priceOrNull(form.lowest_price),
});

/**
 * What is wrong with a form, by the names of its fields, in the order of the page: the API's sentences, before it is asked.
 * @param today the home's day
 */
export function problemsOf(form: PriceForm, today: string): FieldErrors {
  const found: [string, string | null][] = [
    ['price_per_night', priceProblem(form.price_per_night)],
    ['weekend_price', form.weekend_price.trim() === '' ? null : priceProblem(form.weekend_price)],
    inList(form, 'ladder', ladderProblem(ladderOf(form))),
    ['lowest_price', lowestProblem(form)],
    inList(form, 'length_discounts', lengthsProblem(lengthsOf(form))),
    ['gap_percent', gapProblem(gapPercentOf(form))],
    ...seasonProblems(form, today),
  ];
  return Object.fromEntries(
    found.flatMap(([name, message]) => (message === null ? [] : [[name, message] as const])),
  );
}

/** A problem among the filled rows of a list, at the row of the form. */
function inList(form: PriceForm, list: PriceList, problem: ListProblem | null): [string, string | null] {
  if (!problem) return [list, null];
  const rows = form[list].flatMap((row, at) => (isFilled(row) ? [at] : []));
  const [index, field] = problem.at;
  return [index === undefined ? list : `${list}.${rows[index]}.${field}`, problem.message];
}

function lowestProblem(form: PriceForm): string | null {
  const lowest = priceOrNull(form.lowest_price);
  if (lowest === null) return null;
  const isAllowed =
    Number.isInteger(lowest) && lowest >= MIN_NIGHTLY_DOLLARS && lowest <= MAX_NIGHTLY_DOLLARS;
  if (!isAllowed) return LOWEST_PRICE_PROBLEM;
  // Beside a base price that is none, only that one is to be corrected.
  return priceProblem(form.price_per_night) === null
    ? lowestPriceProblem(lowest, countOf(form.price_per_night))
    : null;
}

const gapProblem = (percent: number): string | null =>
  Number.isInteger(percent) && percent >= 0 && percent <= MAX_REDUCTION_PERCENT ? null : GAP_PERCENT_PROBLEM;

function seasonProblems(form: PriceForm, today: string): [string, string | null][] {
  const last = addDays(civilDate(today), PRICE_HORIZON_DAYS);
  const own = form.seasons.flatMap((season, at): [string, string | null][] =>
    isFilled(season)
      ? [
          [
            `seasons.${at}.from`,
            parseCivilDate(season.from) === null ? 'Please choose the first night' : null,
          ],
          [`seasons.${at}.to`, lastNightProblem(season.to, today, last)],
          [`seasons.${at}.price`, priceProblem(season.price)],
        ]
      : [],
  );
  const haveDays = own.every(([name, problem]) => problem === null || name.endsWith('.price'));
  if (!haveDays) return own;
  const between = seasonsProblem(filled(form.seasons).map(({ from, to }) => ({ from, to: dayAfter(to) })));
  return between ? [...own, inList(form, 'seasons', between)] : own;
}

function lastNightProblem(night: string, today: string, last: string): string | null {
  if (parseCivilDate(night) === null) return 'Please choose the last night';
  if (night < today) return 'This season is over';
  return night > last ? 'Please choose a last night within the next two years' : null;
}

/** A field's content as text, however it is typed and in whichever order: "150.0" is "150". */
function contentKey(form: PriceForm, name: PriceField): string {
  const value = form[name];
  if (typeof value === 'boolean') return String(value);
  if (typeof value === 'string')
    return contentOfText(name === 'gap_percent' && value.trim() === '' ? '0' : value);
  return filled<object>(value)
    .map((row) => Object.values(row).map(String).map(contentOfText).join(' '))
    .sort()
    .join('; ');
}

const contentOfText = (text: string): string => String(numberOf(text.replace('%', '')) ?? text.trim());

/** True when a field has the same content in both. */
export const sameContent = (one: PriceForm, other: PriceForm, name: PriceField): boolean =>
  contentKey(one, name) === contentKey(other, name);

/** The fields whose content differs. */
export const changedFields = (before: PriceForm, after: PriceForm): PriceField[] =>
  PRICE_FIELDS.filter((name) => !sameContent(before, after, name));

/** What was saved elsewhere, with what was changed here since `before`. */
export const mergedPrices = (before: PriceForm, mine: PriceForm, theirs: PriceForm): PriceForm => ({
  ...theirs,
  ...Object.fromEntries(changedFields(before, mine).map((name) => [name, mine[name]])),
});

/** What a field says, in words. */
export function inWords(form: PriceForm, name: PriceField): string {
  switch (name) {
    case 'ladder':
      return listed(form.ladder.map(({ days, percent }) => `${percent}% off within ${days} days`));
    case 'length_discounts':
      return listed(
        form.length_discounts.map(({ nights, percent }) => `${percent}% off from ${nights} nights`),
      );
    case 'seasons':
      return listed(form.seasons.map(seasonInWords));
    case 'sells_gaps':
      return form.sells_gaps ? 'Yes' : 'No';
    case 'gap_percent':
      return form.gap_percent.trim() === '' ? '–' : `${form.gap_percent.replace('%', '').trim()}%`;
    default:
      return dollarsInWords(form[name]);
  }
}

const listed = (parts: readonly string[]): string => parts.join('\n') || '–';

function dollarsInWords(text: string): string {
  const amount = numberOf(text);
  return amount === null ? text.trim() || '–' : shortDollars(amount);
}

function seasonInWords({ from, to, price }: PriceForm['seasons'][number]): string {
  const nights = parseCivilDate(from) && parseCivilDate(to) ? dateRange(from, to) : `${from} – ${to}`;
  return `${nights}: ${dollarsInWords(price)}`;
}
