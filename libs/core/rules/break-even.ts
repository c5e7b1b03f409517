import { BREAK_EVEN_STAYS, POINT_WORTH_CENTS } from './constants.js';
import { pointsFor } from './loyalty.js';
import { cents, minus, type Cents } from './money.js';
import { PLAN_TERMS, PLANS, type Plan } from './plans.js';

/** A stay that earns points: cents paid net of refunds, the multiplier it was paid under. @spec E4, E5 */
export interface EarningStay {
  paidNet: Cents;
  multiplier: number;
  paidAt: Date;
}

/** What one plan would have meant for some stays. */
interface PlanWorth {
  plan: Plan;
  /** What the stays would have earned under it. */
  points: number;
  /** Beyond what they did earn; negative when they earned more. */
  morePoints: number;
  /** What it would have cost. */
  cost: Cents;
  /** The points beyond those of the free plan, at {@link POINT_WORTH_CENTS} each. */
  worth: Cents;
  /** Worth less cost. */
  net: Cents;
  /** Spending in a month from which it pays; null where no spending does. Whole dollars, in cents. */
  paysFrom: Cents | null;
}

/** Plans compared on a traveler's own latest stays. */
export interface BreakEven {
  stays: number;
  /** When the first of them was paid. */
  since: Date;
  /** Monthly payments from then until now. */
  months: number;
  /** What the stays did earn. */
  earned: number;
  plans: PlanWorth[];
  /** The plan that would have left the traveler best off; `basic` when none would have paid. */
  best: Plan;
}

/** Plans that are sold for their points. The concierge of the premium plan is worth something, but not in points. */
const COMPARED: readonly Plan[] = PLANS.filter((plan) => plan === 'basic' || PLAN_TERMS[plan].multiplier > 1);

/**
 * Compares the plans on the latest stays (at most {@link BREAK_EVEN_STAYS}), as if each had been held, and paid for every
 * month, since the first of them; null without any stay.
 * @spec §9 Subscription, E4, E5
 */
export function breakEven(stays: readonly EarningStay[], now: Date): BreakEven | null {
  const latest = [...stays]
    .sort((one, other) => other.paidAt.getTime() - one.paidAt.getTime())
    .slice(0, BREAK_EVEN_STAYS);
  const first = latest.at(-1);
  if (!first) return null;
  const months = monthlyPayments(first.paidAt, now);
  const earned = latest.reduce((sum, stay) => sum + pointsFor(stay.paidNet, stay.multiplier), 0);
  const plans = COMPARED.map((plan) => worthOf(plan, latest, { months, earned }));
  const best = plans.reduce((one, other) => (other.net > one.net ? other : one)).plan;
  return { stays: latest.length, since: first.paidAt, months, earned, plans, best };
}

/** How often a plan begun at `from` has been charged by `until`: at once, and whenever another month is full. */
export function monthlyPayments(from: Date, until: Date): number {
  const months =
    (until.getUTCFullYear() - from.getUTCFullYear()) * 12 + until.getUTCMonth() - from.getUTCMonth();
  const full = until >= monthsAfter(from, months) ? months : months - 1;
  return Math.max(0, full) + 1;
}

/** The 31st becomes the last day of a shorter month, as the provider counts. */
function monthsAfter(from: Date, months: number): Date {
  const target = new Date(from);
  target.setUTCDate(1);
  target.setUTCMonth(from.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(target.getUTCFullYear(), target.getUTCMonth() + 1, 0)).getUTCDate();
  target.setUTCDate(Math.min(from.getUTCDate(), lastDay));
  return target;
}

function worthOf(
  plan: Plan,
  stays: readonly EarningStay[],
  { months, earned }: { months: number; earned: number },
): PlanWorth {
  const { multiplier, priceCents } = PLAN_TERMS[plan];
  const under = (factor: number) => stays.reduce((sum, { paidNet }) => sum + pointsFor(paidNet, factor), 0);
  const points = under(multiplier);
  const worth = cents((points - under(1)) * POINT_WORTH_CENTS);
  const cost = cents(priceCents * months);
  return {
    plan,
    points,
    morePoints: points - earned,
    cost,
    worth,
    net: minus(worth, cost),
    paysFrom: paysFrom(multiplier, priceCents),
  };
}

function paysFrom(multiplier: number, price: Cents): Cents | null {
  const perDollar = (multiplier - 1) * POINT_WORTH_CENTS;
  return perDollar > 0 ? cents(Math.ceil(price / perDollar) * 100) : null;
}
