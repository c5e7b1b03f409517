import { Link } from 'react-router-dom';
import type { EarningStayView, LoyaltyStatusView, PerkView } from '#libs/core/contracts';
import { formatCount, TIER_BENEFITS, TIERS } from '#libs/core/rules';
import { dateRange, Photo, plural, shortDollars } from '#libs/ui';
import { paths } from '../../page/paths.js';
import { useWaysToEarnQuery } from './loyalty-api.js';
import classes from './vouchers.module.css';

/** The next goal for points. */
interface Goal {
  title: string;
  missing: number;
}

interface WaysToEarnProps {
  perks: PerkView[];
  status: LoyaltyStatusView;
}

/** The cheapest perk out of reach, or the next tier, with stays that would earn the missing points. @spec §2 /loyalty, E5 */
export function WaysToEarn({ perks, status }: WaysToEarnProps) {
  const goal = nextPerk(perks, status) ?? nextTier(status);
  const { currentData } = useWaysToEarnQuery(goal?.missing ?? 0, { skip: goal === null });
  if (!goal || !currentData || currentData.stays.length === 0) return null;
  return (
    <div className={classes.ways}>
      <p>
        You’re <strong>{plural(goal.missing, 'point')}</strong> from {goal.title}. At {currentData.multiplier}
        X, any of these stays would get you there:
      </p>
      <ul>
        {currentData.stays.map((stay) => (
          <li key={stay.property_id}>
            <Stay stay={stay} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Stay({ stay }: { stay: EarningStayView }) {
  const query = new URLSearchParams({ check_in: stay.check_in_date, check_out: stay.check_out_date });
  return (
    <Link to={paths.property(stay.property_id, query.toString())}>
      {stay.main_photo ? (
        <Photo photo={stay.main_photo} decorative small sizes="84px" className={classes.wayPhoto} />
      ) : (
        <span className={`lk-photo ${classes.wayPhoto}`} aria-hidden="true" />
      )}
      <span className={classes.wayText}>
        <span className={classes.wayTitle}>
          {plural(stay.nights, 'night')} at {stay.title}
        </span>
        <br />
        <span className="lk-muted">
          {dateRange(stay.check_in_date, stay.check_out_date)}, {shortDollars(stay.total_amount)}: +
          {formatCount(stay.points)} points
        </span>
      </span>
    </Link>
  );
}

/** The cheapest perk that the tier allows but the points do not cover; null if there is none. */
function nextPerk(perks: PerkView[], status: LoyaltyStatusView): Goal | null {
  const tier = TIERS.indexOf(status.current_tier);
  const [next] = perks
    .flatMap(({ title, points_cost: cost, min_tier }) =>
      cost !== undefined && cost > status.current_points && TIERS.indexOf(min_tier) <= tier
        ? [{ title, missing: cost - status.current_points }]
        : [],
    )
    .sort((one, other) => one.missing - other.missing);
  return next ?? null;
}

const nextTier = ({ next_tier: tier, points_to_next: missing }: LoyaltyStatusView): Goal | null =>
  tier && missing > 0 ? { title: TIER_BENEFITS[tier].name, missing } : null;
