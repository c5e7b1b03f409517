import { useDeferredValue, useEffect } from 'react';
import { SENTENCES } from '#libs/contracts';
import { LoadFailed, Skeleton } from '#libs/ui';
import { usePageTitle } from '../../app/page-title.js';
import { Page, PageHeader, Section } from '../../app/page.js';
import { whatHappened } from '../../app/problem.js';
import { selectUser } from '../../app/session.js';
import { useAppSelector } from '../../app/store.js';
import { toast } from '../../app/toasts.js';
import { useLoyaltyStatusQuery, usePerksQuery } from './loyalty-api.js';
import classes from './loyalty.module.css';
import { MyVouchers } from './my-vouchers.js';
import { PerkGrid } from './perk-grid.js';
import { PointsActivity } from './points-activity.js';
import { TierCard } from './tier-card.js';
import { WaysToEarn } from './ways-to-earn.js';

/** Tier, points, benefits, perks, vouchers and recent activity. @spec §2 /loyalty */
export function LoyaltyScreen() {
  usePageTitle('Loyalty');
  const status = useLoyaltyStatusQuery(undefined, { refetchOnMountOrArgChange: true });
  const perks = usePerksQuery();
  const isTraveler = useAppSelector(selectUser)?.role === 'traveler';
  const failed = (status.isError && !status.data) || (perks.isError && !perks.data);
  useEffect(() => {
    if (failed) toast.error(SENTENCES.failedLoadLoyalty);
  }, [failed]);
  const retry = () => {
    void status.refetch();
    void perks.refetch();
  };

  // In small steps: a slow device should answer a finger meanwhile.
  const standing = useDeferredValue(status.data);
  const offers = useDeferredValue(perks.data);

  return (
    <Page>
      <PageHeader
        title="Loyalty"
        lead="Every stay earns points. Points become perks, and tiers never expire."
      />
      {failed && (
        <LoadFailed
          title={SENTENCES.failedLoadLoyalty}
          detail={whatHappened(status.error ?? perks.error)}
          onRetry={retry}
          retrying={status.isFetching || perks.isFetching}
        />
      )}
      {standing && <TierCard status={standing} />}
      {!standing && !failed && <Skeleton height="280px" radius="32px" />}
      {standing && (
        <Section id="benefits" title="Your current benefits">
          <ul className={classes.benefits}>
            {standing.tier_benefits.perks.map((perk) => (
              <li key={perk}>{perk}</li>
            ))}
          </ul>
        </Section>
      )}
      {standing && offers && (
        <Section id="perks" title="Available Perks">
          <PerkGrid perks={offers} status={standing} />
          {isTraveler && <WaysToEarn perks={offers} status={standing} />}
        </Section>
      )}
      {standing && isTraveler && (
        <Section id="vouchers" title="Your vouchers">
          <MyVouchers />
        </Section>
      )}
      {standing && (
        <Section id="activity" title="Recent Activity">
          <PointsActivity lines={standing.recent_transactions} />
        </Section>
      )}
    </Page>
  );
}
