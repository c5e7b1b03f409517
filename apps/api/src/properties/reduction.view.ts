import type { PinView, PropertyView, ReductionView } from '#libs/core/contracts';
import { CLEANING_FEE, nightsBetween, sum, toDollars, type Cents, type PriceClaim } from '#libs/core/rules';
import type { Deal } from '#libs/stays/deals';
import { pinView, publicView } from './property.view.js';

/** A reduction of a stay's total, in dollars. @spec decision 32 */
export const reductionView = (claim: PriceClaim): ReductionView => ({
  from: stayTotal(claim.reference),
  to: stayTotal(claim.present),
  since: claim.since.toISOString(),
  offered_at: claim.offeredAt.toISOString(),
});

/** The total of nights, cleaning included, in dollars. @spec F13 */
export const stayTotal = (nights: Cents): number => toDollars(sum(nights, CLEANING_FEE));

/** A home that costs less than it did, with the stay of which this is true. @spec decision 41 */
export const dealView = ({ home, stay, claim, total }: Deal, now: Date): PropertyView => ({
  ...publicView(home, now, { nights: nightsBetween(stay.from, stay.to), total }),
  deal: { check_in: stay.from, check_out: stay.to, reduced: reductionView(claim) },
});

/** The same home on the map. */
export const dealPinView = ({ home, stay, total }: Deal): PinView =>
  pinView({ ...home, total }, nightsBetween(stay.from, stay.to));
