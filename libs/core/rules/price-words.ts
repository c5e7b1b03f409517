import type { CivilDate } from './civil-date.js';
import { sum, type Cents } from './money.js';
import type { PriceLine, Reduction } from './night-prices.js';

/** Prices before reductions that are not the usual one. */
const UNUSUAL_SOURCES = { season: 'Season price', weekend: 'Weekend price' } as const;

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
  ...(source === 'weekend' || source === 'season' ? [UNUSUAL_SOURCES[source]] : []),
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
