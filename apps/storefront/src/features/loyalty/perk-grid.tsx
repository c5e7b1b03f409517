import { Button } from '@mantine/core';
import {
  IconBed,
  IconGift,
  IconMasksTheater,
  IconTicket,
  IconToolsKitchen2,
  type Icon,
} from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import type { LoyaltyStatusView, PerkView } from '#libs/core/contracts';
import { formatCount, TIER_BENEFITS, TIERS } from '#libs/core/rules';
import { Badge, Empty } from '#libs/ui';
import { selectUser } from '../../session/session.js';
import { useAppSelector } from '../../store/store.js';
import classes from './loyalty.module.css';

const RedeemDialog = lazy(() => import('./redeem-dialog.js').then((m) => ({ default: m.RedeemDialog })));

const CATEGORIES: Record<PerkView['category'], { icon: Icon; label: string }> = {
  bonus_nights: { icon: IconBed, label: 'Your next stay' },
  dining: { icon: IconToolsKitchen2, label: 'Dining' },
  entertainment: { icon: IconMasksTheater, label: 'Entertainment' },
  attractions: { icon: IconTicket, label: 'Attractions' },
  other: { icon: IconGift, label: 'Around your stay' },
};

interface PerkGridProps {
  perks: PerkView[];
  status: LoyaltyStatusView;
}

/** Perks to redeem, and perks included in a tier. @spec §2 /loyalty, E9, E10 */
export function PerkGrid({ perks, status }: PerkGridProps) {
  if (perks.length === 0)
    return (
      <Empty icon={<IconGift size={30} />} title="No perks right now">
        New perks appear here as our partners add them.
      </Empty>
    );
  const categories = Object.keys(CATEGORIES) as PerkView['category'][];
  return (
    <div className={classes.categories}>
      {categories.map((category) => {
        const inCategory = perks.filter((perk) => perk.category === category);
        if (inCategory.length === 0) return null;
        return (
          <section key={category} aria-label={CATEGORIES[category].label}>
            <h3 className={classes.category}>{CATEGORIES[category].label}</h3>
            <ul className={classes.perks}>
              {inCategory.map((perk) => (
                <li key={perk.id}>
                  <PerkCard
                    perk={perk}
                    points={status.current_points}
                    reached={TIERS.indexOf(status.current_tier) >= TIERS.indexOf(perk.min_tier)}
                  />
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}

interface PerkCardProps {
  perk: PerkView;
  points: number;
  /** The traveler's tier is high enough. */
  reached: boolean;
}

function PerkCard({ perk, points, reached }: PerkCardProps) {
  const user = useAppSelector(selectUser);
  const [redeeming, setRedeeming] = useState(false);
  const PerkIcon = CATEGORIES[perk.category].icon;
  const cost = perk.points_cost;
  const missing = cost === undefined ? 0 : Math.max(0, cost - points);

  return (
    <article className={classes.perk}>
      <PerkIcon size={26} stroke={1.5} aria-hidden="true" />
      <h4>{perk.title}</h4>
      <p className="lk-muted">{perk.description}</p>
      <p className="lk-muted">
        {perk.discount_percentage !== undefined && `${perk.discount_percentage}% off · `}
        {TIER_BENEFITS[perk.min_tier].name} tier and up
      </p>
      <div className={classes.perkFoot}>
        {cost === undefined ? (
          <Badge tone={reached ? 'green' : 'neutral'}>
            {reached ? 'Active' : `With ${TIER_BENEFITS[perk.min_tier].name}`}
          </Badge>
        ) : (
          <>
            <Button
              size="sm"
              disabled={missing > 0 || !reached || user?.role !== 'traveler'}
              onClick={() => setRedeeming(true)}
              aria-label={`Redeem ${perk.title} for ${formatCount(cost)} points`}
            >
              Redeem
            </Button>
            <span className="lk-muted">
              {formatCount(cost)} points
              {missing > 0 ? ` · ${formatCount(missing)} short` : ` · leaves ${formatCount(points - cost)}`}
            </span>
          </>
        )}
      </div>
      <Suspense fallback={null}>
        {redeeming && cost !== undefined && (
          <RedeemDialog perk={perk} cost={cost} points={points} onClose={() => setRedeeming(false)} />
        )}
      </Suspense>
    </article>
  );
}
