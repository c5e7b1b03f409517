import { formatCents, GRACE_DAYS, PLAN_TERMS, PLANS } from '#libs/core/rules';
import { type HelpSection } from './section.js';

export const plans = (): HelpSection[] => [
  {
    id: 'plans',
    topic: 'Plans',
    title: 'Which plans are there, and what do they cost?',
    text: [
      PLANS.map(planLine).join('\n'),
      'Plans are for travelers; owners need none. Each is charged per month; the free one is for everybody.',
    ],
    asks: 'subscription plans price per month compare plans difference plus super plus superplus ultra plus ultraplus premium basic free membership which plan is best',
  },
  {
    id: 'premium',
    topic: 'Plans',
    title: "What is the Premium Traveller's Plan?",
    text: [
      `${PLAN_TERMS.premium.name} costs ${formatCents(PLAN_TERMS.premium.priceCents)} per month and brings the AI concierge, with ${PLAN_TERMS.premium.multiplier}X points on every stay.`,
    ],
    asks: 'premium plan ai concierge what do I get with premium',
  },
  {
    id: 'change-plan',
    topic: 'Plans',
    title: 'How do I change or cancel my plan?',
    text: [
      'On the Subscription page. A higher plan starts now, with credit for the rest of the paid month; a lower one, or none, starts when the paid month ends. What you pay today and next is shown before you confirm.',
      'Stays that are paid already keep their multiplier.',
    ],
    asks: 'upgrade downgrade cancel subscription stop membership switch plan unsubscribe proration change plan',
  },
  {
    id: 'failed-renewal',
    topic: 'Plans',
    title: 'What happens when my plan cannot be charged?',
    text: [
      `It goes on for ${GRACE_DAYS} days. Change your card on the Subscription page in that time and nothing is lost; otherwise the plan ends and you are on ${PLAN_TERMS.basic.name}.`,
    ],
    asks: 'renewal failed past due overdue subscription payment grace period card expired plan ended change card',
  },
];

const planLine = (plan: (typeof PLANS)[number]): string => {
  const { name, priceCents, multiplier, concierge } = PLAN_TERMS[plan];
  const price = priceCents === 0 ? 'free' : `${formatCents(priceCents)} per month`;
  return `${name}: ${price}, ${multiplier}X points${concierge ? ', AI concierge' : ''}`;
};
