import { useDeferredValue, useEffect } from 'react';
import { SENTENCES } from '#libs/core/contracts';
import { LoadFailed, Skeleton } from '#libs/ui';
import { usePageTitle } from '../../page/page-title.js';
import { Page, PageHeader, Section } from '../../page/page.js';
import { errorMessage } from '../../api/problem.js';
import { selectUser } from '../../session/session.js';
import { useAppSelector } from '../../store/store.js';
import { toast } from '../../toasts/toasts.js';
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

  // Deferred, so that a slow device stays responsive.
  const loyalty = useDeferredValue(status.data);
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
          detail={errorMessage(status.error ?? perks.error)}
          onRetry={retry}
          retrying={status.isFetching || perks.isFetching}
        />
      )}
      {loyalty && <TierCard status={loyalty} />}
      {!loyalty && !failed && <Skeleton height="280px" radius="32px" />}
      {loyalty && (
        <Section id="benefits" title="Your current benefits">
          <ul className={classes.benefits}>
            {loyalty.tier_benefits.perks.map((perk) => (
              <li key={perk}>{perk}</li>
            ))}
          </ul>
        </Section>
      )}
      {loyalty && offers && (
        <Section id="perks" title="Available Perks">
          <PerkGrid perks={offers} status={loyalty} />
          {isTraveler && <WaysToEarn perks={offers} status={loyalty} />}
        </Section>
      )}
      {loyalty && isTraveler && (
        <Section id="vouchers" title="Your vouchers">
          <MyVouchers />
        </Section>
      )}
      {loyalty && (
        <Section id="activity" title="Recent Activity">
          <PointsActivity lines={loyalty.recent_transactions} />
        </Section>
      )}
    </Page>
  );
}
