import { Button } from '@mantine/core';
import {
  IconBed,
  IconGift,
  IconMasksTheater,
  IconTicket,
  IconToolsKitchen2,
  type Icon,
} from '@tabler/icons-react';
import { useState } from 'react';
import { SENTENCES, type LoyaltyStatusView, type PerkView } from '#libs/contracts';
import { TIER_BENEFITS, TIERS } from '#libs/rules';
import { Badge, Empty, Notice } from '#libs/ui';
import { detailOf } from '../../app/problem.js';
import { selectUser } from '../../app/session.js';
import { useAppSelector } from '../../app/store.js';
import { toast } from '../../app/toasts.js';
import { useRedeemMutation } from './loyalty-api.js';
import classes from './loyalty.module.css';

const ICONS: Record<PerkView['category'], Icon> = {
  dining: IconToolsKitchen2,
  entertainment: IconMasksTheater,
  attractions: IconTicket,
  bonus_nights: IconBed,
  other: IconGift,
};

interface PerkGridProps {
  perks: PerkView[];
  status: LoyaltyStatusView;
}

/** Perks to redeem, and those that come with a tier. @spec §2 /loyalty, E9, E10 */
export function PerkGrid({ perks, status }: PerkGridProps) {
  if (perks.length === 0)
    return (
      <Empty icon={<IconGift size={30} />} title="No perks right now">
        New perks appear here as our partners add them.
      </Empty>
    );
  return (
    <ul className={classes.perks}>
      {perks.map((perk) => (
        <li key={perk.id}>
          <PerkCard
            perk={perk}
            points={status.current_points}
            reached={TIERS.indexOf(status.current_tier) >= TIERS.indexOf(perk.min_tier)}
          />
        </li>
      ))}
    </ul>
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
  const [redeem, { isLoading, data }] = useRedeemMutation();
  const [problem, setProblem] = useState<string | null>(null);
  const PerkIcon = ICONS[perk.category];
  const cost = perk.points_cost;
  const short = cost === undefined ? 0 : Math.max(0, cost - points);

  const spend = async () => {
    setProblem(null);
    const { data: done, error } = await redeem(perk.id);
    if (done) return toast.success(done.message);
    const sentence = detailOf(error, SENTENCES.failedRedeem);
    setProblem(sentence);
    toast.error(sentence);
  };

  return (
    <article className={classes.perk}>
      <PerkIcon size={26} stroke={1.5} aria-hidden="true" />
      <h3>{perk.title}</h3>
      <p className={classes.muted}>{perk.description}</p>
      <p className={classes.muted}>
        {perk.discount_percentage !== undefined && `${perk.discount_percentage}% off · `}
        From tier {TIER_BENEFITS[perk.min_tier].name}
      </p>
      {data && (
        <Notice tone="good" role="status">
          {data.message} Code: <strong>{data.code}</strong>
        </Notice>
      )}
      {problem && <Notice tone="bad">{problem}</Notice>}
      <div className={classes.perkFoot}>
        {cost === undefined ? (
          <Badge tone={reached ? 'green' : 'neutral'}>
            {reached ? 'Active' : `With ${TIER_BENEFITS[perk.min_tier].name}`}
          </Badge>
        ) : (
          <>
            <Button
              size="sm"
              loading={isLoading}
              disabled={short > 0 || !reached || user?.role !== 'traveler'}
              onClick={() => void spend()}
              aria-label={`Redeem ${perk.title} for ${cost} points`}
            >
              Redeem
            </Button>
            <span className={classes.muted}>
              {cost.toLocaleString('en-US')} points
              {short > 0
                ? `, ${short.toLocaleString('en-US')} short`
                : `, ${(points - cost).toLocaleString('en-US')} left after`}
            </span>
          </>
        )}
      </div>
    </article>
  );
}
