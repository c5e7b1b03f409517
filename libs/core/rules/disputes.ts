import { cents, minus, sum, type Cents } from './money.js';

/** Each party's share of a booking, in cents. */
export interface Shares {
  owner: Cents;
  platform: Cents;
  cleaning: Cents;
}

/** What a lost dispute takes from each party; `uncovered` exceeds all shares and is borne by the platform. */
export interface DisputeLoss extends Shares {
  uncovered: Cents;
}

/**
 * Divides a lost dispute in proportion to the shares received; odd cents fall on the platform, then on the cleaning fee.
 * The parts always add up to `amount`.
 * @spec E11
 */
export function divideDisputeLoss(amount: Cents, shares: Shares): DisputeLoss {
  const total = sum(shares.owner, shares.platform, shares.cleaning);
  const covered = cents(Math.min(amount, total));
  if (total === 0) return { owner: cents(0), platform: cents(0), cleaning: cents(0), uncovered: amount };
  const owner = portion(shares.owner, covered, total);
  const rest = minus(covered, owner);
  // The owner never bears more than the exact portion; the platform takes the odd cents up to its share.
  const cleaning = cents(Math.max(portion(shares.cleaning, covered, total), rest - shares.platform));
  return { owner, cleaning, platform: minus(rest, cleaning), uncovered: minus(amount, covered) };
}

/** `part * covered / total`, rounded down; integer arithmetic, so that no cent is lost to floating point. */
const portion = (part: Cents, covered: Cents, total: Cents): Cents =>
  cents(Number((BigInt(part) * BigInt(covered)) / BigInt(total)));
