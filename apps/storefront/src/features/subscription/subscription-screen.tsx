import { IconCheck } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { POINTS_EXAMPLE, SENTENCES, type PlansView } from '#libs/core/contracts';
import type { Plan } from '#libs/core/rules';
import { Skeleton } from '#libs/ui';
import { QueryFailed } from '../../page/query-failed.js';
import { usePageTitle } from '../../page/page-title.js';
import { Page, PageHeader, Section } from '../../page/page.js';
import { selectUser } from '../../session/session.js';
import { useAppSelector } from '../../store/store.js';
import { toast } from '../../toasts/toasts.js';
import { BreakEven } from './break-even.js';
import { Charges } from './charges.js';
import { CurrentPlan } from './current-plan.js';
import { PlanCards } from './plan-cards.js';
import { ReturnFromPayment } from './return-from-payment.js';
import { usePlansQuery } from '../../plans/plans-api.js';
import classes from './subscription.module.css';
import { useChoosePlan } from './use-choose-plan.js';

const ConfirmPlanDialog = lazy(() =>
  import('./confirm-plan-dialog.js').then((m) => ({ default: m.ConfirmPlanDialog })),
);

const POLL_MS = 3_000;

/** Plans for travelers; owners learn that they need none. @spec §2 /subscription, E13 */
export function SubscriptionScreen() {
  usePageTitle('Subscription');
  const user = useAppSelector(selectUser);
  const [params] = useSearchParams();
  const query = usePlansQuery(undefined, {
    refetchOnMountOrArgChange: true,
    // The effects of a card change arrive a moment later.
    pollingInterval: params.has('card') ? POLL_MS : 0,
  });
  const { data, isError } = query;
  useEffect(() => {
    if (isError) toast.error(SENTENCES.failedLoadPlans);
  }, [isError]);

  if (user?.role === 'property_owner') return <OwnerAccount message={data?.message} />;
  return (
    <Page>
      <PageHeader
        title="Earn more on every stay"
        lead="Change or cancel whenever you like. You keep the points rate of stays you’ve already paid for."
      />
      <ReturnFromPayment />
      {data && <Plans plans={data} />}
      {!data && isError && <QueryFailed query={query} title={SENTENCES.failedLoadPlans} />}
      {!data && !isError && <Skeleton height="420px" radius="24px" />}
    </Page>
  );
}

function Plans({ plans }: { plans: PlansView }) {
  const [selected, setSelected] = useState<Plan | null>(null);
  const { choose, upgrading, problem } = useChoosePlan();
  return (
    <>
      <CurrentPlan plans={plans} busy={upgrading} onChoose={setSelected} />
      <PlanCards plans={plans} upgrading={upgrading ? selected : null} onChoose={setSelected} />
      <Suspense fallback={null}>
        {selected && (
          <ConfirmPlanDialog
            plan={selected}
            upgrading={upgrading}
            problem={problem}
            onConfirm={(previewedAt) => void choose(selected, previewedAt)}
            onClose={() => setSelected(null)}
          />
        )}
      </Suspense>
      <Section id="example" title="What a $300 booking earns">
        <ul className={classes.example}>
          {POINTS_EXAMPLE.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </Section>
      <BreakEven currentPlan={plans.current_plan} />
      <Charges />
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
