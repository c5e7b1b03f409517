import { IconCheck } from '@tabler/icons-react';
import { useEffect } from 'react';
import { SENTENCES, type PlansView } from '#libs/contracts';
import { LoadFailed, Skeleton } from '#libs/ui';
import { usePageTitle } from '../../app/page-title.js';
import { Page, PageHeader, Section } from '../../app/page.js';
import { serverDetail } from '../../app/problem.js';
import { selectUser } from '../../app/session.js';
import { useAppSelector } from '../../app/store.js';
import { toast } from '../../app/toasts.js';
import { PlanCards } from './plan-cards.js';
import { usePlansQuery } from './subscription-api.js';
import classes from './subscription.module.css';

/** Plans for travelers; owners learn that they need none. @spec §2 /subscription, E13 */
export function SubscriptionScreen() {
  usePageTitle('Subscription');
  const user = useAppSelector(selectUser);
  const { data, isError, error, isFetching, refetch } = usePlansQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  useEffect(() => {
    if (isError) toast.error(SENTENCES.failedLoadPlans);
  }, [isError]);

  if (user?.role === 'property_owner') return <OwnerAccount message={data?.message} />;
  return (
    <Page>
      <PageHeader
        title="Earn more on every stay"
        lead="Change or cancel whenever you like; points already locked stay locked."
      />
      {data && <Plans plans={data} />}
      {!data && isError && (
        <LoadFailed
          title={SENTENCES.failedLoadPlans}
          detail={serverDetail(error)}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {!data && !isError && <Skeleton height="420px" radius="24px" />}
    </Page>
  );
}

function Plans({ plans }: { plans: PlansView }) {
  const current = plans.available_plans.find(({ id }) => id === plans.current_plan);
  return (
    <>
      <p className={classes.current}>
        Current plan: <strong>{current?.name ?? plans.current_plan}</strong>
      </p>
      <PlanCards plans={plans} />
      <Section id="example" title="What a $300 booking earns">
        <ul className={classes.example}>
          <li>Plus 600 pts (2x)</li>
          <li>SuperPlus 900 (3x)</li>
          <li>UltraPlus 1,500 (5x)</li>
          <li>Basic 300 + AI concierge (1x)</li>
        </ul>
      </Section>
    </>
  );
}

const OWNER_FEATURES = [
  'Free property listing',
  'Booking management',
  'Guest communication',
  'Earnings tracking',
  '10% service fee only',
];

function OwnerAccount({ message }: { message: string | undefined }) {
  return (
    <Page narrow>
      <PageHeader
        title="Property Owner Account"
        lead={message ?? 'Subscription plans are for travelers only.'}
      />
      <div className={classes.owner}>
        <ul className={classes.features}>
          {OWNER_FEATURES.map((feature) => (
            <li key={feature}>
              <IconCheck size={18} aria-hidden="true" /> {feature}
            </li>
          ))}
        </ul>
      </div>
    </Page>
  );
}
