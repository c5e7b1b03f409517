import { useEffect } from 'react';
import { SENTENCES } from '#libs/contracts';
import { LoadFailed, Skeleton } from '#libs/ui';
import { usePageTitle } from '../../app/page-title.js';
import { Page, PageHeader, Section } from '../../app/page.js';
import { serverDetail } from '../../app/problem.js';
import { toast } from '../../app/toasts.js';
import { useLoyaltyStatusQuery, usePerksQuery } from './loyalty-api.js';
import classes from './loyalty.module.css';
import { PerkGrid } from './perk-grid.js';
import { PointsActivity } from './points-activity.js';
import { TierCard } from './tier-card.js';

/** Tier, points, benefits, perks and recent activity. @spec §2 /loyalty */
export function LoyaltyScreen() {
  usePageTitle('Loyalty');
  const status = useLoyaltyStatusQuery(undefined, { refetchOnMountOrArgChange: true });
  const perks = usePerksQuery();
  const failed = (status.isError && !status.data) || (perks.isError && !perks.data);
  useEffect(() => {
    if (failed) toast.error(SENTENCES.failedLoadLoyalty);
  }, [failed]);
  const retry = () => {
    void status.refetch();
    void perks.refetch();
  };

  return (
    <Page>
      <PageHeader
        title="Loyalty"
        lead="Every stay earns points. Points become perks, and tiers never expire."
      />
      {failed && (
        <LoadFailed
          title={SENTENCES.failedLoadLoyalty}
          detail={serverDetail(status.error ?? perks.error)}
          onRetry={retry}
          retrying={status.isFetching || perks.isFetching}
        />
      )}
      {status.data && <TierCard status={status.data} />}
      {!status.data && !failed && <Skeleton height="280px" radius="32px" />}
      {status.data && (
        <Section id="benefits" title="Your current benefits">
          <ul className={classes.benefits}>
            {status.data.tier_benefits.perks.map((perk) => (
              <li key={perk}>{perk}</li>
            ))}
          </ul>
        </Section>
      )}
      {status.data && perks.data && (
        <Section id="perks" title="Available Perks">
          <PerkGrid perks={perks.data} status={status.data} />
        </Section>
      )}
      {status.data && (
        <Section id="activity" title="Recent Activity">
          <PointsActivity lines={status.data.recent_transactions} />
        </Section>
      )}
    </Page>
  );
}
