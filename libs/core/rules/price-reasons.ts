import type { PriceLine, PriceSource, Reduction } from './night-prices.js';

/** Where the price of a night comes from, before reductions. */
const SOURCES: Readonly<Record<PriceSource, string>> = {
  night: 'Set for this night',
  season: 'Season',
  weekend: 'Weekend',
  base: 'Base price',
};

/** A reduction, and why: "20% off: check-in within 3 days". */
export function reductionInWords(reduction: Reduction): string {
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

/** Why a night costs what it costs, in a few words each. */
export const reasonsOf = (line: Pick<PriceLine, 'source' | 'reductions' | 'atFloor'>): string[] => [
  SOURCES[line.source],
  ...line.reductions.map(reductionInWords),
  ...(line.atFloor ? ['lowest price reached'] : []),
];
