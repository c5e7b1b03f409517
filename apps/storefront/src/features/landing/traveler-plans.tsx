import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { formatCents, PLAN_TERMS, type PlanTerms } from '#libs/core/rules';
import { shortDollars } from '#libs/ui';
import { paths } from '../../page/paths.js';
import { selectUser } from '../../session/session.js';
import { useAppSelector } from '../../store/store.js';
import classes from './landing.module.css';

/** Free Loyalty and the Premium Traveller's Plan. @spec §2 Landing page, §9 Subscription, E1, E15 */
export function TravelerPlans() {
  return (
    <section className={classes.section} aria-labelledby="plans">
      <div className={classes.sectionHead}>
        <h2 id="plans">Traveler plans</h2>
      </div>
      <div className={classes.plans}>
        <PlanPanel plan={PLAN_TERMS.basic} />
        <PlanPanel plan={PLAN_TERMS.premium} night />
      </div>
    </section>
  );
}

function PlanPanel({ plan, night = false }: { plan: PlanTerms; night?: boolean }) {
  const user = useAppSelector(selectUser);
  const free = plan.priceCents === 0;
  return (
    <article className={classes.plan} data-night={night || undefined}>
      <h3>{plan.name}</h3>
      <p className={classes.planPrice}>
        <strong>{free ? shortDollars(0) : formatCents(plan.priceCents)}</strong>
        {!free && '/month'}
      </p>
      <p>{plan.description}</p>
      <ul>
        {plan.features.map((feature) => (
          <li key={feature}>
            <IconCheck size={18} aria-hidden="true" /> {feature}
          </li>
        ))}
      </ul>
      <Button
        component={Link}
        to={user ? paths.subscription : paths.signUp}
        variant={night ? 'filled' : 'default'}
      >
        {free ? 'Join for free' : 'Go premium'}
      </Button>
    </article>
  );
}

const ADD_ONS = [PLAN_TERMS.plus, PLAN_TERMS.super_plus, PLAN_TERMS.ultra_plus];

/** Loyalty add-ons: more points for the same stay. @spec §2 Landing page, §9 Subscription */
export function LoyaltyAddOns() {
  return (
    <section className={classes.section} aria-labelledby="add-ons">
      <div className={classes.sectionHead}>
        <h2 id="add-ons">Loyalty add-ons</h2>
        <p className={classes.muted}>The same stay, more points.</p>
      </div>
      <ul className={classes.addOns}>
        {ADD_ONS.map((plan) => (
          <li key={plan.id} className={classes.addOn}>
            <span className={classes.times} aria-hidden="true">
              {plan.multiplier}X
            </span>
            <span>
              <strong>{plan.name}</strong>
              <span className={classes.muted}>{plan.description}</span>
            </span>
            <span className={classes.addOnPrice}>{formatCents(plan.priceCents)}/month</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
