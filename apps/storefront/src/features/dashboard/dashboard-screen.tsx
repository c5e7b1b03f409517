import { Button } from '@mantine/core';
import { IconSparkles } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import {
  SENTENCES,
  type OwnerStatsView,
  type PlansView,
  type TravelerStatsView,
  type UserView,
} from '#libs/core/contracts';
import { formatCount, TIER_BENEFITS } from '#libs/core/rules';
import { Badge, Notice } from '#libs/ui';
import { QueryFailed } from '../../page/query-failed.js';
import { useLazyClientConfigQuery } from '../../api/client-config.js';
import { clearIntent, readIntent, type Intent } from '../../session/intents.js';
import { usePageTitle } from '../../page/page-title.js';
import { Page, PageHeader } from '../../page/page.js';
import { OPERATORS_APP, paths } from '../../page/paths.js';
import { selectSession, selectUser } from '../../session/session.js';
import { useAppSelector } from '../../store/store.js';
import { toast } from '../../toasts/toasts.js';
import { usePlansQuery } from '../../plans/plans-api.js';
import { openChatbot } from '../../support-chat/open-chatbot.js';
import { useStatsQuery } from './dashboard-api.js';
import classes from './dashboard.module.css';
import { OwnerHomes } from './owner-homes.js';
import { PlanBadge, PlanOverdue } from './plan-badge.js';
import { QuickActions } from './quick-actions.js';
import { RecentBookings } from './recent-bookings.js';
import { DaySkeleton } from './day-skeleton.js';
import { StatCards } from './stat-cards.js';

const OwnerDay = lazy(() => import('./owner-day.js').then((m) => ({ default: m.OwnerDay })));

const LEADS: Readonly<Record<UserView['role'], string>> = {
  traveler: 'Your trips, your points and what comes next.',
  property_owner: 'Your homes, their guests and what they earn.',
  admin: 'You are signed in as one of our team.',
};

/** The signed-in user's dashboard. @spec §2 /dashboard */
export function DashboardScreen() {
  usePageTitle('Dashboard');
  const { user, isNew } = useAppSelector(selectSession);
  const { data: stats } = useStatsQuery(undefined, { refetchOnMountOrArgChange: true });
  const owner = user?.role === 'property_owner';
  const operator = user?.role === 'admin';
  const { data: plans } = usePlansQuery(undefined, {
    skip: owner || operator,
    refetchOnMountOrArgChange: true,
  });
  if (!user) return null;

  return (
    <Page>
      <PageHeader
        title={`${isNew ? 'Welcome' : 'Welcome back'}, ${user.full_name.split(' ')[0] ?? user.full_name}`}
        lead={LEADS[user.role]}
        actions={
          operator ? undefined : <PlanAndPoints user={user} stats={stats} owner={owner} plans={plans} />
        }
      />
      {operator && <ToOperators />}
      <ContinueIntent />
      {plans && <PlanOverdue plans={plans} />}
      {owner && (
        <Suspense fallback={<DaySkeleton />}>
          <OwnerDay>
            <Overview owner />
          </OwnerDay>
        </Suspense>
      )}
      {!owner && !operator && <Overview owner={false} />}
    </Page>
  );
}

/** Numbers, quick actions, homes and bookings of a traveler or an owner. */
function Overview({ owner }: { owner: boolean }) {
  const stats = useStatsQuery();
  return (
    <>
      {(stats.data || !stats.isError) && <StatCards stats={stats.data} owner={owner} />}
      {!stats.data && stats.isError && <QueryFailed query={stats} title="Your numbers could not be loaded" />}
      <QuickActions owner={owner} />
      {owner && <OwnerHomes />}
      <RecentBookings owner={owner} />
    </>
  );
}

/** Where an operator works: an operator neither books nor lists. */
function ToOperators() {
  return (
    <div className={classes.continue}>
      <Notice
        title="Bookings, refunds and support are in the operators’ application"
        actions={
          <Button component="a" href={OPERATORS_APP}>
            Open operators’ application
          </Button>
        }
      >
        Here you see Latchkey as travelers and owners do.
      </Notice>
    </div>
  );
}

interface PlanProps {
  user: UserView;
  stats: TravelerStatsView | OwnerStatsView | undefined;
  owner: boolean;
  /** More recent than the session's user; undefined while loading. */
  plans: PlansView | undefined;
}

/** Plan badge, link to the plans, and for travelers points with tier, and the concierge of the premium plan. @spec §2 /dashboard, D6, E13, E14 */
function PlanAndPoints({ user, stats, owner, plans }: PlanProps) {
  const points = stats?.loyalty_points ?? user.loyalty_points;
  const tier = TIER_BENEFITS[stats?.loyalty_tier ?? user.loyalty_tier].name;
  return (
    <div className={classes.plan}>
      {owner ? <Badge tone="night">Property Owner</Badge> : <PlanBadge user={user} plans={plans} />}
      {!owner && (
        <Link to={paths.loyalty} className={classes.points}>
          {formatCount(points)} points · {tier}
        </Link>
      )}
      <Button component={Link} to={paths.subscription} variant="default" size="sm">
        {owner ? 'Manage Plan' : 'Upgrade Points'}
      </Button>
      {(plans?.current_plan ?? user.subscription_plan) === 'premium' && <ConciergeButton />}
    </div>
  );
}

/** Opens the concierge, or announces it when it is switched off. @spec E14 */
function ConciergeButton() {
  const [fetchConfig] = useLazyClientConfigQuery();
  const open = async (): Promise<void> => {
    const { data: config } = await fetchConfig(undefined, true);
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
  book: {
    title: 'Continue your booking',
    text: 'You were about to book a home. Pick up where you left off.',
  },
  payment: { title: 'Your payment', text: 'You were on your way back from paying.' },
  listing: {
    title: 'Continue listing your home',
    text: 'You were about to list a home. What you have entered is kept.',
  },
  watch: { title: 'Set an alert', text: 'You were about to set an alert.' },
  ask: { title: 'Your question', text: 'You were about to ask a host. What you wrote is kept.' },
};

/** Offers to continue what the sign-in interrupted. @spec C12, C8 */
function ContinueIntent() {
  const [intent, setIntent] = useState(readIntent);
  const isOwner = useAppSelector(selectUser)?.role === 'property_owner';
  // Only owners list homes (D9).
  if (!intent || (intent.kind === 'listing' && !isOwner)) return null;
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
