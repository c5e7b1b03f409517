import type { CivilDate } from './civil-date.js';
import { sum, type Cents } from './money.js';
import type { PriceLine, PriceSource, Reduction } from './night-prices.js';

const SOURCES: Readonly<Record<PriceSource, string>> = {
  night: 'Price of this night',
  season: 'Season price',
  weekend: 'Weekend price',
  base: 'Base price',
};

/** Where the price of a night comes from, before reductions: "Weekend price". */
const sourceInWords = (source: PriceSource): string => SOURCES[source];

/** A reduction and why: "20% off: check-in within 3 days". */
function reductionInWords(reduction: Reduction): string {
  const off = `${reduction.percent}% off`;
  switch (reduction.kind) {
    case 'ladder':
      return `${off}: check-in within ${reduction.days === 1 ? 'a day' : `${reduction.days} days`}`;
    case 'gap':
      return `${off}: fills a gap`;
    case 'length':
      return `${off}: ${reduction.nights} nights or more`;
  }
}

/** Why a night costs what it costs, in a few words each. @public for the owner's preview of prices */
export const reasonsOf = (line: Pick<PriceLine, 'source' | 'reductions' | 'atFloor'>): string[] => [
  sourceInWords(line.source),
  ...line.reductions.map(reductionInWords),
  ...(line.atFloor ? ['Not below the lowest price'] : []),
];

/** Nights of a stay, one after the other, that cost the same for the same reason. */
export interface AlikeNights {
  /** The first of them. */
  from: CivilDate;
  nights: number;
  /** Of each. */
  cents: Cents;
  /** Of all. */
  subtotal: Cents;
  /** See {@link kindsOfPrice}. */
  kinds: string[];
}

/**
 * What kind of price a night has, as travelers read it: "Weekend price", "Last-minute price". They say what decides, and nothing of what the night
 * might have cost otherwise, which nobody may have been offered.
 */
export const kindsOfPrice = ({ source, reductions }: Pick<PriceLine, 'source' | 'reductions'>): string[] => [
  ...(source === 'weekend' || source === 'season' ? [SOURCES[source]] : []),
  ...reductions.map(kindOf),
];

function kindOf(reduction: Reduction): string {
  switch (reduction.kind) {
    case 'ladder':
      return 'Last-minute price';
    case 'gap':
      return 'Price of a short gap';
    case 'length':
      return `Price for ${reduction.nights} nights or more`;
  }
}

/** The nights of a stay as few lines as say what each of them costs. */
export function alikeNights(lines: readonly PriceLine[]): AlikeNights[] {
  const groups: AlikeNights[] = [];
  for (const line of lines) {
    const kinds = kindsOfPrice(line);
    const last = groups.at(-1);
    if (last?.cents === line.cents && last.kinds.join() === kinds.join()) {
      last.nights += 1;
      last.subtotal = sum(last.subtotal, line.cents);
    } else groups.push({ from: line.date, nights: 1, cents: line.cents, subtotal: line.cents, kinds });
  }
  return groups;
}
