import { Button } from '@mantine/core';
import { IconCalendarDollar, IconHomeDollar } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { EarningsView } from '#libs/core/contracts';
import { Empty, Skeleton } from '#libs/ui';
import { NOTHING_LOST, QueryFailed } from '../../page/query-failed.js';
import { usePageTitle } from '../../page/page-title.js';
import { Page, PageHeader, Section } from '../../page/page.js';
import { paths } from '../../page/paths.js';
import { AccountCard } from './account-card.js';
import { Balance } from './balance.js';
import { EarningList } from './earning-list.js';
import { useEarningsInfiniteQuery } from './earnings-api.js';
import classes from './earnings.module.css';
import { PayoutList } from './payout-list.js';
import { StatementList } from './statement-list.js';
import { YearList } from './year-list.js';

/** An owner's earnings and payouts. Additive. @spec A1, A3–A5, A9, A13 */
export function EarningsScreen() {
  usePageTitle('Earnings');
  const earnings = useEarningsInfiniteQuery(undefined, { refetchOnMountOrArgChange: true });
  const [first] = earnings.data?.pages ?? [];
  return (
    <Page>
      <PageHeader
        title="Earnings"
        lead="What your homes earn, where each cent goes, and when it reaches you."
      />
      {!first && earnings.isError && (
        <QueryFailed query={earnings} title="Your earnings could not be loaded" fallback={NOTHING_LOST} />
      )}
      {!first && !earnings.isError && <EarningsSkeleton />}
      {first && (
        <Loaded
          first={first}
          earned={earnings.data?.pages.flatMap((page) => page.earned) ?? []}
          more={
            earnings.hasNextPage && (
              <Button
                variant="default"
                loading={earnings.isFetchingNextPage}
                onClick={() => void earnings.fetchNextPage()}
              >
                Show earlier
              </Button>
            )
          }
        />
      )}
    </Page>
  );
}

interface LoadedProps {
  first: EarningsView;
  earned: EarningsView['earned'];
  more: React.ReactNode;
}

function Loaded({ first, earned, more }: LoadedProps) {
  const { account, upcoming_stays: upcoming } = first;
  return (
    <>
      <AccountCard account={account} />
      <Balance earnings={first} />
      <Section
        id="upcoming"
        title="Upcoming stays"
        aside={<span className="lk-muted">Confirmed, not over yet</span>}
      >
        {upcoming.length === 0 ? (
          <Empty icon={<IconCalendarDollar size={30} />} title="No upcoming stays">
            A stay appears here as soon as it is paid.
          </Empty>
        ) : (
          <EarningList lines={upcoming} account={account} label="Upcoming stays" />
        )}
      </Section>
      <Section id="earned" title="Earned" aside={<span className="lk-muted">Latest first</span>}>
        {earned.length === 0 ? (
          <Empty
            icon={<IconHomeDollar size={30} />}
            title="Nothing earned yet"
            actions={
              <Button component={Link} to={paths.createProperty} variant="default">
                Add a home
              </Button>
            }
          >
            When a stay ends, you earn its nights minus the 10% service fee, plus the cleaning fee.
          </Empty>
        ) : (
          <>
            <EarningList lines={earned} account={account} label="Earned" />
            {more && <div className={classes.more}>{more}</div>}
          </>
        )}
      </Section>
      <Section id="payouts" title="Payouts">
        <PayoutList account={account} />
      </Section>
      <Section id="statements" title="Statements" aside={<span className="lk-muted">Months in UTC</span>}>
        <StatementList />
      </Section>
      <YearList />
    </>
  );
}

function EarningsSkeleton() {
  return (
    <div className={classes.skeleton} aria-busy="true">
      <Skeleton height="130px" radius="16px" />
      <Skeleton height="240px" radius="20px" />
      <Skeleton height="320px" radius="20px" />
    </div>
  );
}
