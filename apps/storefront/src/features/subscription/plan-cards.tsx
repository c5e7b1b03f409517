import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { PlansView } from '#libs/core/contracts';
import type { Plan } from '#libs/core/rules';
import { Badge, exactDollars } from '#libs/ui';
import classes from './subscription.module.css';

interface PlanCardsProps {
  plans: PlansView;
  /** The plan that is being switched to. */
  upgrading: Plan | null;
  onChoose: (plan: Plan) => void;
}

/** Plan cards; one upgrade at a time. @spec §2 /subscription, §5, E3 */
export function PlanCards({ plans, upgrading, onChoose }: PlanCardsProps) {
  return (
    <ul className={classes.plans}>
      {plans.available_plans.map((plan) => (
        <li key={plan.id}>
          <PlanCard
            plan={plan}
            current={plan.id === plans.current_plan}
            next={plan.id === plans.subscription?.pending_plan}
            busy={upgrading !== null}
            upgrading={upgrading === plan.id}
            onChoose={() => onChoose(plan.id)}
          />
        </li>
      ))}
    </ul>
  );
}

interface PlanCardProps {
  plan: PlansView['available_plans'][number];
  current: boolean;
  /** Scheduled for the end of the paid month. */
  next: boolean;
  busy: boolean;
  upgrading: boolean;
  onChoose: () => void;
}

function PlanCard({ plan, current, next, busy, upgrading, onChoose }: PlanCardProps) {
  const popular = plan.id === 'super_plus';
  return (
    <article className={classes.plan} data-popular={popular || undefined}>
      <div className={classes.badges}>
        {popular && <Badge tone="amber">MOST POPULAR</Badge>}
        {current && <Badge tone="green">CURRENT</Badge>}
        {next && <Badge tone="neutral">NEXT</Badge>}
      </div>
      <h2>{plan.name}</h2>
      <p className={classes.price}>
        <strong>{exactDollars(plan.price)}</strong>/month
      </p>
      <p className={classes.muted}>{plan.description}</p>
      <p className={classes.multiplier}>{plan.loyalty_multiplier}X points</p>
      <ul className={classes.features}>
        {plan.features.map((feature) => (
          <li key={feature}>
            <IconCheck size={18} aria-hidden="true" /> {feature}
          </li>
        ))}
      </ul>
      <Button
        fullWidth
        variant={popular ? 'filled' : 'default'}
        disabled={current || next || busy}
        onClick={onChoose}
        aria-label={labelOf(plan, { current, next, upgrading })}
      >
        {buttonText(plan.id, { current, next, upgrading })}
      </Button>
    </article>
  );
}

type State = Pick<PlanCardProps, 'current' | 'next' | 'upgrading'>;

function buttonText(plan: Plan, { current, next, upgrading }: State): string {
  if (current) return 'Current plan';
  if (next) return 'Your next plan';
  if (upgrading) return 'Upgrading...';
  return plan === 'basic' ? 'Switch to free' : 'Upgrade Now';
}

function labelOf({ id, name }: PlanCardProps['plan'], state: State): string {
  if (state.current) return `${name} is your current plan`;
  if (state.next) return `${name} is your next plan`;
  return id === 'basic' ? `Switch to free, ${name}` : `${buttonText(id, state)} to ${name}`;
}
