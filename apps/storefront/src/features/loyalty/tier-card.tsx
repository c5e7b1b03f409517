import type { LoyaltyStatusView } from '#libs/core/contracts';
import { formatCount, TIER_BENEFITS, tierProgress } from '#libs/core/rules';
import { exactDollars, plural } from '#libs/ui';
import { Facts } from '../../page/facts.js';
import classes from './loyalty.module.css';

/** Tier, points, trips, spending, and progress to the next tier. @spec §2 /loyalty, §4 Loyalty tiers, E7 */
export function TierCard({ status }: { status: LoyaltyStatusView }) {
  const { progress } = tierProgress(status.lifetime_points);
  const next = status.next_tier ? TIER_BENEFITS[status.next_tier].name : null;
  const facts: [string, string][] = [
    ['Trips', formatCount(status.total_bookings)],
    ['Total spent', exactDollars(status.total_spent)],
    ['Pending points', formatCount(status.pending_points)],
    ['Your multiplier', `${status.multiplier}X`],
  ];
  return (
    <section className={classes.tier} aria-label="Your tier">
      <div className={classes.tierHead}>
        <div>
          <p className={classes.tierLabel}>Your tier</p>
          <h2 className={classes.tierName}>{status.tier_benefits.name}</h2>
        </div>
        <p className={classes.points}>
          <strong>{formatCount(status.current_points)}</strong> points to spend
        </p>
      </div>
      <div
        className={classes.bar}
        role="progressbar"
        aria-label={next ? `Progress to ${next}` : 'Highest tier reached'}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(progress * 100)}
      >
        <span style={{ width: `${progress * 100}%` }} />
      </div>
      <p className={classes.next}>
        {next ? `${plural(status.points_to_next, 'point')} to ${next}` : 'You have reached the highest tier.'}
      </p>
      <Facts className={classes.facts} facts={facts} />
    </section>
  );
}
