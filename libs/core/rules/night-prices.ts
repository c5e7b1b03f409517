import { civilDate, nightsBetween, nightsOf, type CivilDate } from './civil-date.js';
import { MIN_NIGHTLY_DOLLARS } from './constants.js';
import { cents, dollars, type Cents } from './money.js';
import { weekdayBit, weekdayBits } from './stay-rules.js';

/** Where the price of a night comes from before reductions; the first one that is set counts. @spec G4 */
export const PRICE_SOURCES = ['night', 'season', 'weekend', 'base'] as const;
export type PriceSource = (typeof PRICE_SOURCES)[number];

/** Nights `[from, to)` with a price of their own. */
export interface Season {
  from: CivilDate;
  to: CivilDate;
  cents: Cents;
}

/** Takes a percentage off stays that begin at most `days` days from now. */
export interface LadderStep {
  days: number;
  percent: number;
}

/** Takes a percentage off stays of at least `nights` nights. */
export interface LengthDiscount {
  nights: number;
  percent: number;
}

/** What an owner has set about the prices of a home; the order of each list does not matter. @spec G4 */
export interface PriceRules {
  base: Cents;
  /** For the nights of Friday and Saturday. */
  weekend: Cents | null;
  /** They never overlap. */
  seasons: readonly Season[];
  /** Nights with a price of their own. */
  nights: ReadonlyMap<CivilDate, Cents>;
  ladder: readonly LadderStep[];
  lengths: readonly LengthDiscount[];
  /** Off stays that fill a gap, in percent. */
  gapPercent: number;
  /** No reduction goes below it; a price that the owner set lower stays as it is. */
  floor: Cents | null;
}

/** A reduction of a night, and why. */
export type Reduction =
  /** The stay begins at most `days` days from now. */
  | { kind: 'ladder'; percent: number; days: number }
  /** The stay fills a gap. */
  | { kind: 'gap'; percent: number }
  /** The stay has at least `nights` nights. */
  | { kind: 'length'; percent: number; nights: number };

/** What a night of a stay costs, and why. Plain JSON: a booking keeps it as it was. @spec G4 */
export interface PriceLine {
  date: CivilDate;
  cents: Cents;
  /** Before reductions. */
  fullCents: Cents;
  source: PriceSource;
  reductions: Reduction[];
  /** The reductions would have gone below the lowest price. */
  atFloor: boolean;
}

/** A stay to price, and the home's local day. */
export interface StayToPrice {
  checkIn: CivilDate;
  checkOut: CivilDate;
  today: CivilDate;
  /** It fills a gap, see `gapsOf`. */
  fillsGap: boolean;
}

/** The lowest price that reductions lead to when the owner has set none. */
const LOWEST: Cents = dollars(MIN_NIGHTLY_DOLLARS);
const CENTS_PER_DOLLAR = 100;
const WEEKEND = weekdayBits(['friday', 'saturday']);

/** The rules of a home whose owner has set one price for all nights. */
export const onePrice = (base: Cents): PriceRules => ({
  base,
  weekend: null,
  seasons: [],
  nights: new Map(),
  ladder: [],
  lengths: [],
  gapPercent: 0,
  floor: null,
});

/** True for the nights of Friday and Saturday. */
export const isWeekend = (night: CivilDate): boolean => (weekdayBit(night) & WEEKEND) !== 0;

/** The price of a night before reductions. @spec G4 */
function fullPrice(night: CivilDate, rules: PriceRules): { source: PriceSource; cents: Cents } {
  const own = rules.nights.get(night);
  if (own !== undefined) return { source: 'night', cents: own };
  const season = rules.seasons.find(({ from, to }) => from <= night && night < to);
  if (season) return { source: 'season', cents: season.cents };
  if (rules.weekend !== null && isWeekend(night)) return { source: 'weekend', cents: rules.weekend };
  return { source: 'base', cents: rules.base };
}

/**
 * The nights of a stay with their prices. The ladder counts the days to its check-in, so that one step holds for all of its nights; of ladder
 * and gap only the larger reduction counts, then the length of the stay, then the floor. A night that was reduced is rounded down to whole
 * dollars, once, from the exact product.
 * @spec G4
 */
export function pricedNights(stay: StayToPrice, rules: PriceRules): PriceLine[] {
  const reductions = reductionsOf(stay, rules);
  return nightsOf(stay.checkIn, stay.checkOut).map((date) => {
    const { source, cents: fullCents } = fullPrice(date, rules);
    return { date, fullCents, source, reductions, ...reduced(fullCents, reductions, rules.floor) };
  });
}

function reductionsOf(stay: StayToPrice, rules: PriceRules): Reduction[] {
  const step = stepAt(nightsBetween(stay.today, stay.checkIn), rules.ladder);
  const gap = stay.fillsGap && rules.gapPercent > 0 ? rules.gapPercent : 0;
  const length = discountFor(nightsBetween(stay.checkIn, stay.checkOut), rules.lengths);
  const reductions: Reduction[] = [];
  if (gap > (step?.percent ?? 0)) reductions.push({ kind: 'gap', percent: gap });
  else if (step) reductions.push({ kind: 'ladder', ...step });
  if (length) reductions.push({ kind: 'length', ...length });
  return reductions;
}

/** The step of a ladder for a stay that begins so many days from now: the closest one that it reaches. */
const stepAt = (days: number, ladder: readonly LadderStep[]): LadderStep | null =>
  ladder.filter((step) => days <= step.days).sort((a, b) => a.days - b.days)[0] ?? null;

/** The discount for a stay of so many nights: that of the longest length it reaches. */
const discountFor = (nights: number, lengths: readonly LengthDiscount[]): LengthDiscount | null =>
  lengths.filter((length) => nights >= length.nights).sort((a, b) => b.nights - a.nights)[0] ?? null;

function reduced(full: Cents, reductions: readonly Reduction[], floor: Cents | null) {
  if (reductions.length === 0) return { cents: full, atFloor: false };
  // Below 10^7 cents times 100 for each of two percentages: exact as a number.
  const product = reductions.reduce<number>((amount, { percent }) => amount * (100 - percent), full);
  const whole = CENTS_PER_DOLLAR * 100 ** reductions.length;
  const wanted = Math.floor(product / whole) * CENTS_PER_DOLLAR;
  // A price that was set below the floor is the owner's word: reductions leave it alone.
  const lowest = Math.min(Math.max(floor ?? 0, LOWEST), full);
  return { cents: cents(Math.max(wanted, lowest)), atFloor: wanted < lowest };
}

/**
 * The nights of a booking with their prices as they were agreed.
 * @param lines null in bookings from before nights could differ: all of their nights cost `nightly`
 */
export const agreedLines = (
  lines: readonly PriceLine[] | null,
  nightly: Cents,
  { from, to }: { from: string; to: string },
): readonly PriceLine[] =>
  lines ??
  nightsOf(civilDate(from), civilDate(to)).map((date) => ({
    date,
    cents: nightly,
    fullCents: nightly,
    source: 'base',
    reductions: [],
    atFloor: false,
  }));

/**
 * A night that a stay keeps when its dates change: it costs what was agreed. Only a reduction for the length of the stay ends when the stay
 * no longer has that length, so that nobody books a long stay for the price of its nights and then gives most of them up.
 * @param nights the length of the new stay
 * @spec G4, G7
 */
export function keptNight(line: PriceLine, nights: number): PriceLine {
  const reductions = line.reductions.filter((one) => one.kind !== 'length' || one.nights <= nights);
  if (reductions.length === line.reductions.length) return line;
  // Fewer reductions never make a night cheaper, also when the floor has cut them.
  const price = cents(Math.max(line.cents, reduced(line.fullCents, reductions, null).cents));
  return { ...line, reductions, cents: price, atFloor: line.atFloor && price === line.cents };
}
