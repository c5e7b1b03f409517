import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { SENTENCES, type PlansView } from '#libs/contracts';
import type { Plan } from '#libs/rules';
import { Badge, exactDollars, Notice } from '#libs/ui';
import { leaveTo } from '../../app/leave.js';
import { detailOf } from '../../app/problem.js';
import { toast } from '../../app/toasts.js';
import { useUpgradeMutation } from './subscription-api.js';
import classes from './subscription.module.css';

const RELOAD_AFTER_MS = 1_200;

/** Plan cards; one upgrade at a time. @spec §2 /subscription, §5, E3 */
export function PlanCards({ plans }: { plans: PlansView }) {
  const [upgrade, { isLoading, originalArgs }] = useUpgradeMutation();
  const [problem, setProblem] = useState<string | null>(null);

  const choose = async (plan: Plan) => {
    setProblem(null);
    const { data, error } = await upgrade(plan);
    if (!data) {
      const sentence = detailOf(error, SENTENCES.failedUpgrade);
      setProblem(sentence);
      return toast.error(sentence);
    }
    if (data.url) return leaveTo(data.url);
    toast.success(data.message);
    // The specification reloads the page; the pause lets the message be read.
    setTimeout(() => window.location.reload(), RELOAD_AFTER_MS);
  };

  return (
    <>
      {problem && (
        <Notice tone="bad" role="alert">
          {problem}
        </Notice>
      )}
      <ul className={classes.plans}>
        {plans.available_plans.map((plan) => (
          <li key={plan.id}>
            <PlanCard
              plan={plan}
              current={plan.id === plans.current_plan}
              busy={isLoading}
              upgrading={isLoading && originalArgs === plan.id}
              onChoose={() => void choose(plan.id)}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

interface PlanCardProps {
  plan: PlansView['available_plans'][number];
  current: boolean;
  busy: boolean;
  upgrading: boolean;
  onChoose: () => void;
}

function PlanCard({ plan, current, busy, upgrading, onChoose }: PlanCardProps) {
  const popular = plan.id === 'super_plus';
  return (
    <article className={classes.plan} data-popular={popular || undefined}>
      <div className={classes.badges}>
        {popular && <Badge tone="amber">MOST POPULAR</Badge>}
        {current && <Badge tone="green">CURRENT</Badge>}
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
        disabled={current || busy}
        onClick={onChoose}
        aria-label={current ? `${plan.name} is your current plan` : `Upgrade Now to ${plan.name}`}
      >
        {current ? 'Current plan' : upgrading ? 'Upgrading...' : 'Upgrade Now'}
      </Button>
    </article>
  );
}
