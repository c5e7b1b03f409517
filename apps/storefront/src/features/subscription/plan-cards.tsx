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
  const multiplier =
    plans.available_plans.find(({ id }) => id === plans.current_plan)?.loyalty_multiplier ?? 1;
  return (
    <ul className={classes.plans}>
      {plans.available_plans.map((plan) => (
        <li key={plan.id}>
          <PlanCard
            plan={plan}
            current={plan.id === plans.current_plan}
            fewerPoints={plan.loyalty_multiplier < multiplier}
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
  /** Earns fewer points than the current plan, so it is no upgrade. */
  fewerPoints: boolean;
  /** Scheduled for the end of the paid month. */
  next: boolean;
  busy: boolean;
  upgrading: boolean;
  onChoose: () => void;
}

function PlanCard({ plan, busy, onChoose, ...state }: PlanCardProps) {
  const { current, next } = state;
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
      <ul className={classes.features}>
        {plan.features.map((feature) => (
          <li key={feature} data-rate={feature.startsWith(`${plan.loyalty_multiplier}X `) || undefined}>
            <IconCheck size={18} aria-hidden="true" /> {feature}
          </li>
        ))}
      </ul>
      <Button
        fullWidth
        variant={popular ? 'filled' : 'default'}
        disabled={current || next || busy}
        onClick={onChoose}
        aria-label={labelOf(plan, state)}
      >
        {buttonText(plan, state)}
      </Button>
    </article>
  );
}

type State = Pick<PlanCardProps, 'current' | 'fewerPoints' | 'next' | 'upgrading'>;

function buttonText({ id }: PlanCardProps['plan'], state: State): string {
  const { current, fewerPoints, next, upgrading } = state;
  if (current) return 'Current plan';
  if (next) return 'Your next plan';
  if (upgrading) return 'Upgrading...';
  if (id === 'basic') return 'Switch to free';
  return fewerPoints ? 'Switch' : 'Upgrade Now';
}

function labelOf(plan: PlanCardProps['plan'], state: State): string {
  const { id, name } = plan;
  if (state.current) return `${name} is your current plan`;
  if (state.next) return `${name} is your next plan`;
  if (id === 'basic') return `Switch to free, ${name}`;
  return `${buttonText(plan, state)} to ${name}`;
}
