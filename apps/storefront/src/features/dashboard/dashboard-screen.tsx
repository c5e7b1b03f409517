import { Button } from '@mantine/core';
import { IconSparkles } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import {
  SENTENCES,
  type OwnerStatsView,
  type PlansView,
  type TravelerStatsView,
  type UserView,
} from '#libs/contracts';
import { formatCount, TIER_BENEFITS } from '#libs/rules';
import { Badge, LoadFailed, Notice } from '#libs/ui';
import { useLazyClientConfigQuery } from '../../app/client-config.js';
import { clearIntent, readIntent, type Intent } from '../../app/intents.js';
import { usePageTitle } from '../../app/page-title.js';
import { Page, PageHeader } from '../../app/page.js';
import { paths } from '../../app/paths.js';
import { whatHappened } from '../../app/problem.js';
import { selectUser } from '../../app/session.js';
import { useAppSelector } from '../../app/store.js';
import { toast } from '../../app/toasts.js';
import { usePlansQuery } from '../subscription/subscription-api.js';
import { openChatbot } from '../support-chat/open-chatbot.js';
import { useStatsQuery } from './dashboard-api.js';
import classes from './dashboard.module.css';
import { OwnerHomes } from './owner-homes.js';
import { PlanBadge, PlanOverdue } from './plan-badge.js';
import { QuickActions } from './quick-actions.js';
import { RecentBookings } from './recent-bookings.js';
import { StatCards } from './stat-cards.js';

/** What matters to the person who is signed in. @spec §2 /dashboard */
export function DashboardScreen() {
  usePageTitle('Dashboard');
  const user = useAppSelector(selectUser);
  const stats = useStatsQuery(undefined, { refetchOnMountOrArgChange: true });
  const owner = user?.role === 'property_owner';
  const { data: plans } = usePlansQuery(undefined, { skip: owner, refetchOnMountOrArgChange: true });
  if (!user) return null;

  return (
    <Page>
      <PageHeader
        title={`Welcome back, ${user.full_name.split(' ')[0] ?? user.full_name}`}
        lead={
          owner
            ? 'Your homes, their guests and what they earn.'
            : 'Your trips, your points and what comes next.'
        }
        actions={<PlanAndPoints user={user} stats={stats.data} owner={owner} plans={plans} />}
      />
      <ContinueWhereYouWere />
      {plans && <PlanOverdue plans={plans} />}
      {(stats.data || !stats.isError) && <StatCards stats={stats.data} owner={owner} />}
      {!stats.data && stats.isError && (
        <LoadFailed
          title="Your numbers could not be loaded"
          detail={whatHappened(stats.error)}
          onRetry={() => void stats.refetch()}
          retrying={stats.isFetching}
        />
      )}
      <QuickActions owner={owner} />
      {owner && <OwnerHomes />}
      <RecentBookings owner={owner} />
    </Page>
  );
}

interface PlanProps {
  user: UserView;
  stats: TravelerStatsView | OwnerStatsView | undefined;
  owner: boolean;
  /** Fresher than who signed in; undefined while it is not known. */
  plans: PlansView | undefined;
}

/** Plan badge, points with tier, the way to the plans, and the concierge of the premium plan. @spec §2 /dashboard, E13, E14 */
function PlanAndPoints({ user, stats, owner, plans }: PlanProps) {
  const points = stats?.loyalty_points ?? user.loyalty_points;
  const tier = TIER_BENEFITS[stats?.loyalty_tier ?? user.loyalty_tier].name;
  return (
    <div className={classes.plan}>
      {owner ? <Badge tone="night">Property Owner</Badge> : <PlanBadge user={user} plans={plans} />}
      <Link to={paths.loyalty} className={classes.points}>
        {formatCount(points)} points · {tier}
      </Link>
      <Button component={Link} to={paths.subscription} variant="default" size="sm">
        {owner ? 'Manage Plan' : 'Upgrade Points'}
      </Button>
      {(plans?.current_plan ?? user.subscription_plan) === 'premium' && <ConciergeButton />}
    </div>
  );
}

/** Opens the concierge; where it is switched off, says that it is coming. @spec E14 */
function ConciergeButton() {
  const [ask] = useLazyClientConfigQuery();
  const open = async (): Promise<void> => {
    const { data: config } = await ask(undefined, true);
    if (config?.concierge === false) toast.info(SENTENCES.conciergeSoon);
    else openChatbot();
  };
  return (
    <Button size="sm" leftSection={<IconSparkles size={16} />} onClick={() => void open()}>
      AI Concierge
    </Button>
  );
}

const INTENTS: Record<Intent['kind'], { title: string; text: string }> = {
  book: { title: 'Continue your booking', text: 'You were about to book a home. Your dates are kept.' },
  payment: { title: 'Your payment', text: 'You were on your way back from paying.' },
  watch: { title: 'Watch a home', text: 'You were about to have nights or a price watched.' },
};

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
        title={INTENTS[intent.kind].title}
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
        {INTENTS[intent.kind].text}
      </Notice>
    </div>
  );
}
