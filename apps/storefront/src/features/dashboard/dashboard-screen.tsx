import { Button } from '@mantine/core';
import { IconSparkles } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { OwnerStatsView, TravelerStatsView, UserView } from '#libs/contracts';
import { PLAN_TERMS, TIER_BENEFITS } from '#libs/rules';
import { Badge, LoadFailed, Notice, Skeleton } from '#libs/ui';
import { clearIntent, readIntent } from '../../app/intents.js';
import { usePageTitle } from '../../app/page-title.js';
import { Page, PageHeader } from '../../app/page.js';
import { paths } from '../../app/paths.js';
import { serverDetail } from '../../app/problem.js';
import { selectUser } from '../../app/session.js';
import { useAppSelector } from '../../app/store.js';
import { openChatbot } from '../support-chat/open-chatbot.js';
import { useStatsQuery } from './dashboard-api.js';
import classes from './dashboard.module.css';
import { OwnerHomes } from './owner-homes.js';
import { QuickActions } from './quick-actions.js';
import { RecentBookings } from './recent-bookings.js';
import { StatCards } from './stat-cards.js';

/** What matters to the person who is signed in. @spec §2 /dashboard */
export function DashboardScreen() {
  usePageTitle('Dashboard');
  const user = useAppSelector(selectUser);
  const stats = useStatsQuery(undefined, { refetchOnMountOrArgChange: true });
  if (!user) return null;
  const owner = user.role === 'property_owner';

  return (
    <Page>
      <PageHeader
        title={`Welcome back, ${user.full_name.split(' ')[0] ?? user.full_name}`}
        lead={
          owner
            ? 'Your homes, their guests and what they earn.'
            : 'Your trips, your points and what comes next.'
        }
        actions={<PlanAndPoints user={user} stats={stats.data} owner={owner} />}
      />
      <ContinueWhereYouWere />
      {stats.data && <StatCards stats={stats.data} />}
      {!stats.data && stats.isError && (
        <LoadFailed
          title="Your numbers could not be loaded"
          detail={serverDetail(stats.error)}
          onRetry={() => void stats.refetch()}
          retrying={stats.isFetching}
        />
      )}
      {!stats.data && !stats.isError && <Skeleton height="118px" radius="20px" />}
      <QuickActions owner={owner} />
      {owner && <OwnerHomes />}
      <RecentBookings />
    </Page>
  );
}

interface PlanProps {
  user: UserView;
  stats: TravelerStatsView | OwnerStatsView | undefined;
  owner: boolean;
}

/** Plan badge, points with tier, the way to the plans, and the concierge of the premium plan. @spec §2 /dashboard, E13, E14 */
function PlanAndPoints({ user, stats, owner }: PlanProps) {
  const points = stats?.loyalty_points ?? user.loyalty_points;
  const tier = TIER_BENEFITS[stats?.loyalty_tier ?? user.loyalty_tier].name;
  return (
    <div className={classes.plan}>
      <Badge tone="night">{owner ? 'Property Owner' : PLAN_TERMS[user.subscription_plan].name}</Badge>
      <Link to={paths.loyalty} className={classes.points}>
        {points.toLocaleString('en-US')} points · {tier}
      </Link>
      <Button component={Link} to={paths.subscription} variant="default" size="sm">
        {owner ? 'Manage Plan' : 'Upgrade Points'}
      </Button>
      {user.subscription_plan === 'premium' && (
        <Button size="sm" leftSection={<IconSparkles size={16} />} onClick={openChatbot}>
          AI Concierge
        </Button>
      )}
    </div>
  );
}

/** "Continue your booking" after a sign-in that came in between. @spec C12, C8 */
function ContinueWhereYouWere() {
  const [intent, setIntent] = useState(readIntent);
  if (!intent) return null;
  const drop = () => {
    clearIntent();
    setIntent(null);
  };
  return (
    <div className={classes.continue}>
      <Notice
        tone="warn"
        title={intent.kind === 'book' ? 'Continue your booking' : 'Your payment'}
        actions={
          <>
            <Button component={Link} to={intent.to} size="sm" onClick={clearIntent}>
              {intent.kind === 'book' ? 'Continue your booking' : intent.label}
            </Button>
            <Button variant="subtle" size="sm" onClick={drop}>
              Not now
            </Button>
          </>
        }
      >
        {intent.kind === 'book'
          ? 'You were about to book a home. Your dates are kept.'
          : 'You were on your way back from paying.'}
      </Notice>
    </div>
  );
}
