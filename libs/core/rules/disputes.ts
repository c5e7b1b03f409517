import { cents, minus, sum, type Cents } from './money.js';

/** Who had been given what of a booking, in cents. */
export interface Shares {
  owner: Cents;
  platform: Cents;
  cleaning: Cents;
}

/** What a lost dispute takes from each; `uncovered` is what nobody had been given, and the platform bears it. */
export interface DisputeLoss extends Shares {
  uncovered: Cents;
}

/**
 * Divides a lost dispute among those who had been given the money, in proportion; the odd cents fall on the platform, then
 * on the cleaning fee. The parts add up to `amount` for every amount.
 * @spec E11
 */
export function divideDisputeLoss(amount: Cents, given: Shares): DisputeLoss {
  const total = sum(sum(given.owner, given.platform), given.cleaning);
  const covered = cents(Math.min(amount, total));
  if (total === 0) return { owner: cents(0), platform: cents(0), cleaning: cents(0), uncovered: amount };
  const owner = portion(given.owner, covered, total);
  const rest = minus(covered, owner);
  // The owner never bears more than the exact portion; the platform takes the odd cents as far as it was given any.
  const cleaning = cents(Math.max(portion(given.cleaning, covered, total), rest - given.platform));
  return { owner, cleaning, platform: minus(rest, cleaning), uncovered: minus(amount, covered) };
}

/** `part * covered / total`, rounded down; whole numbers all the way, so that no cent is lost in a float. */
const portion = (part: Cents, covered: Cents, total: Cents): Cents =>
  cents(Number((BigInt(part) * BigInt(covered)) / BigInt(total)));
