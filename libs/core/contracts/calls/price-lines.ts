import { z } from 'zod';
import { PRICE_SOURCES } from '#libs/core/rules';
import { Day, Dollars } from './fields.js';

/** A reduction of a night, and what it is for. @spec G4 */
const ReductionView = z.discriminatedUnion('kind', [
  /** The stay begins at most `days` days from now. */
  z.strictObject({ kind: z.literal('ladder'), percent: z.int(), days: z.int() }),
  /** The stay fills a gap that is too short for the shortest stay. */
  z.strictObject({ kind: z.literal('gap'), percent: z.int() }),
  /** The stay has at least `nights` nights. */
  z.strictObject({ kind: z.literal('length'), percent: z.int(), nights: z.int() }),
]);

/** What a night costs, and why; dollars. Additive. @spec G4 */
export const PriceLineView = z.strictObject({
  date: Day,
  price: Dollars,
  /** Before reductions. */
  full_price: Dollars,
  source: z.enum(PRICE_SOURCES),
  reductions: z.array(ReductionView),
  /** The reductions would have gone below the owner's lowest price. */
  at_lowest: z.boolean(),
});
export type PriceLineView = z.infer<typeof PriceLineView>;
