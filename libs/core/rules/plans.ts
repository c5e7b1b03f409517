import { cents, type Cents } from './money.js';

/** Ids of the travelers' plans. @spec §3 User, E1 */
export const PLANS = ['basic', 'plus', 'super_plus', 'ultra_plus', 'premium'] as const;
export type Plan = (typeof PLANS)[number];

/** A plan's name, price and benefits. `priceCents` is per month. */
export interface PlanTerms {
  id: Plan;
  name: string;
  priceCents: Cents;
  description: string;
  features: readonly string[];
  color: string;
  multiplier: number;
  /** True when the plan includes the AI concierge. */
  concierge: boolean;
}

/** All plans. @spec §2 Landing page, §9 Subscription, E1, E12 */
export const PLAN_TERMS: Readonly<Record<Plan, PlanTerms>> = {
  basic: {
    id: 'basic',
    name: 'Free Loyalty',
    priceCents: cents(0),
    description: 'Every stay earns points, free for everyone.',
    features: ['1X points on every stay', 'Four loyalty tiers', 'Perks and rewards'],
    color: '#5b6b7f',
    multiplier: 1,
    concierge: false,
  },
  plus: {
    id: 'plus',
    name: 'Plus',
    priceCents: cents(399),
    description: 'Twice the points on every stay.',
    features: ['2X points on every stay', 'Everything in Free Loyalty'],
    color: '#2f6f8f',
    multiplier: 2,
    concierge: false,
  },
  super_plus: {
    id: 'super_plus',
    name: 'SuperPlus',
    priceCents: cents(599),
    description: 'Three times the points, our most popular plan.',
    features: ['3X points on every stay', 'Everything in Plus'],
    color: '#b3701a',
    multiplier: 3,
    concierge: false,
  },
  ultra_plus: {
    id: 'ultra_plus',
    name: 'UltraPlus',
    priceCents: cents(799),
    description: 'Five times the points for people who travel often.',
    features: ['5X points on every stay', 'Everything in SuperPlus'],
    color: '#7a4b8f',
    multiplier: 5,
    concierge: false,
  },
  premium: {
    id: 'premium',
    name: "Premium Traveller's Plan",
    priceCents: cents(999),
    description: 'Basic points and an AI concierge at your side.',
    features: ['AI concierge', '1X points on every stay'],
    color: '#2e5e4e',
    multiplier: 1,
    concierge: true,
  },
};

/** A plan that costs something. */
export type PaidPlan = Exclude<Plan, 'basic'>;

/** Plans that cost something, cheapest first. @spec §9 Subscription */
export const PAID_PLANS = PLANS.filter((plan): plan is PaidPlan => PLAN_TERMS[plan].priceCents > 0);

/** Parses a plan id; null when there is no such plan. */
export const parsePlan = (text: unknown): Plan | null => PLANS.find((plan) => plan === text) ?? null;
