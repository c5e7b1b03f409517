import type { PriceLineView } from '#libs/core/contracts';
import { toDollars, type PriceLine } from '#libs/core/rules';

/** What a night costs, and why; dollars. @spec G4 */
export const priceLineView = (line: PriceLine): PriceLineView => ({
  date: line.date,
  price: toDollars(line.cents),
  full_price: toDollars(line.fullCents),
  source: line.source,
  reductions: line.reductions,
  at_lowest: line.atFloor,
});
