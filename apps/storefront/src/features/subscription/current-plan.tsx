import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCalendarEvent } from '@tabler/icons-react';
import type { PlansView, SubscriptionStateView } from '#libs/core/contracts';
import { formatCents, PLAN_TERMS, type Plan } from '#libs/core/rules';
import { exactDollars, localDate, Notice } from '#libs/ui';
import { redirectTo } from '../../browser/redirect.js';
import { detailOf } from '../../api/problem.js';
import { toast } from '../../toasts/toasts.js';
import { useOpenPortalMutation, useRetryPaymentMutation } from './subscription-api.js';
import classes from './subscription.module.css';

interface CurrentPlanProps {
  plans: PlansView;
  busy: boolean;
  onChoose: (plan: Plan) => void;
}

/** The current plan and what comes next: it renews, changes, ends, or is overdue. @spec §2 /subscription, E2, E16 */
export function CurrentPlan({ plans, busy, onChoose }: CurrentPlanProps) {
  const { name } = PLAN_TERMS[plans.current_plan];
  const state = plans.subscription;
  return (
    <section className={classes.current} aria-label="Current plan">
      <p>
        Current plan: <strong>{name}</strong>
        {state && <span className={classes.muted}> · {exactDollars(state.price)}/month</span>}
      </p>
      {state?.status === 'past_due' && <PaymentDue name={name} state={state} />}
      {state?.status === 'active' && (
        <ActivePlan plan={plans.current_plan} state={state} busy={busy} onChoose={onChoose} />
      )}
      {!state && plans.current_plan !== 'basic' && (
        <p className={classes.muted}>
          You had it before plans were charged, so it costs you nothing. It stays until you choose another.
        </p>
      )}
    </section>
  );
}

interface ActivePlanProps {
  plan: Plan;
  state: SubscriptionStateView;
  busy: boolean;
  onChoose: (plan: Plan) => void;
}

function ActivePlan({ plan, state, busy, onChoose }: ActivePlanProps) {
  return (
    <div className={classes.goesOn}>
      <p>
        <IconCalendarEvent size={18} aria-hidden="true" /> {nextStep(state)}
      </p>
      <div className={classes.actions}>
        {state.pending_plan ? (
          <Button size="sm" variant="default" disabled={busy} onClick={() => onChoose(plan)}>
            Keep {PLAN_TERMS[plan].name}
          </Button>
        ) : (
          <Button size="sm" variant="subtle" disabled={busy} onClick={() => onChoose('basic')}>
            Cancel plan
          </Button>
        )}
        <ChangeCard />
      </div>
    </div>
  );
}

function nextStep({ pending_plan: next, current_period_end: end, price }: SubscriptionStateView): string {
  const day = localDate(end);
  if (next === 'basic') return `Ends on ${day}. After that you are on Free Loyalty.`;
  if (next)
    return `Changes to ${PLAN_TERMS[next].name} on ${day}, for ${formatCents(PLAN_TERMS[next].priceCents)} a month.`;
  return `Renews on ${day} for ${exactDollars(price)}.`;
}

function PaymentDue({ name, state }: { name: string; state: SubscriptionStateView }) {
  const [retry, { isLoading }] = useRetryPaymentMutation();
  const tryAgain = async () => {
    const { data, error } = await retry();
    if (data) toast.success(data.message);
    else toast.error(detailOf(error, 'The payment could not be tried again'));
  };
  return (
    <Notice
      tone="bad"
      role="alert"
      icon={<IconAlertTriangle size={22} />}
      title={`Your card was not charged for ${name}`}
      actions={
        <>
          <ChangeCard prominent />
          <Button size="sm" variant="default" loading={isLoading} onClick={() => void tryAgain()}>
            Try {exactDollars(state.price)} again
          </Button>
        </>
      }
    >
      The renewal {state.past_due_since && `on ${localDate(state.past_due_since)} `}did not go through. You
      keep {name}
      {state.grace_ends_at && ` until ${localDate(state.grace_ends_at)}`}; change your card before then and it
      simply goes on. Otherwise you are on Free Loyalty afterwards. Stays already paid keep their points.
    </Notice>
  );
}

function ChangeCard({ prominent = false }: { prominent?: boolean }) {
  const [open, { isLoading }] = useOpenPortalMutation();
  const change = async () => {
    const { data, error } = await open();
    if (data) redirectTo(data.url);
    else toast.error(detailOf(error, 'The page to change your card could not be opened'));
  };
  return (
    <Button
      size="sm"
      variant={prominent ? 'filled' : 'subtle'}
      loading={isLoading}
      onClick={() => void change()}
    >
      Change card
    </Button>
  );
}
