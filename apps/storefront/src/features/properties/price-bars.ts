/** Some homes that cost from `from` to less than `to` dollars; the last one includes its end. */
interface PriceBar {
  from: number;
  to: number;
  count: number;
}

/** How many homes cost how much. */
export interface PriceBars {
  /** Whole dollars; all prices lie within. */
  from: number;
  to: number;
  bars: PriceBar[];
}

const MOST_BARS = 24;
const STEPS = [5, 10, 20, 25, 50, 100, 200, 250, 500, 1_000, 2_500, 5_000, 10_000];

/** The histogram of prices in dollars, with round limits; null when there are none or all cost the same. */
export function priceBarsOf(prices: readonly number[]): PriceBars | null {
  const [least, most] = [Math.min(...prices), Math.max(...prices)];
  if (prices.length === 0 || least === most) return null;
  const step = STEPS.find((one) => (most - least) / one < MOST_BARS) ?? Math.ceil((most - least) / MOST_BARS);
  const from = Math.floor(least / step) * step;
  const length = Math.max(1, Math.ceil((most - from) / step));
  const bars = Array.from({ length }, (_, at) => ({
    from: from + at * step,
    to: from + (at + 1) * step,
    count: 0,
  }));
  for (const price of prices) {
    const bar = bars[Math.min(length - 1, Math.floor((price - from) / step))];
    if (bar) bar.count += 1;
  }
  return { from, to: from + length * step, bars };
}
