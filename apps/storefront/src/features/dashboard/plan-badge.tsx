import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { PlansView, UserView } from '#libs/core/contracts';
import { PLAN_TERMS } from '#libs/core/rules';
import { Badge, localDate, Notice } from '#libs/ui';
import { paths } from '../../page/paths.js';
import classes from './dashboard.module.css';

/** The current plan, and when it ends or is overdue. @spec §2 /dashboard, E16 */
export function PlanBadge({ user, plans }: { user: UserView; plans: PlansView | undefined }) {
  const plan = plans?.current_plan ?? user.subscription_plan;
  const state = plans?.subscription;
  return (
    <>
      <Badge tone="night">{PLAN_TERMS[plan].name}</Badge>
      {state?.status === 'past_due' && <Badge tone="red">Payment due</Badge>}
      {state?.pending_plan === 'basic' && (
        <Badge tone="neutral">Ends {localDate(state.current_period_end)}</Badge>
      )}
    </>
  );
}

/** A prominent notice of a failed renewal. @spec E16 */
export function PlanOverdue({ plans }: { plans: PlansView }) {
  const { subscription: state, current_plan: plan } = plans;
  if (state?.status !== 'past_due') return null;
  return (
    <div className={classes.continue}>
      <Notice
        tone="bad"
        icon={<IconAlertTriangle size={22} />}
        title={`Your card was not charged for ${PLAN_TERMS[plan].name}`}
        actions={
          <Button component={Link} to={paths.subscription} size="sm">
            See what to do
          </Button>
        }
      >
        {state.grace_ends_at && `You keep it until ${localDate(state.grace_ends_at)}.`}
      </Notice>
    </div>
  );
}
