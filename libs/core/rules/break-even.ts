import { BREAK_EVEN_STAYS, POINT_WORTH_CENTS } from './constants.js';
import { pointsFor } from './loyalty.js';
import { cents, minus, type Cents } from './money.js';
import { PLAN_TERMS, PLANS, type Plan } from './plans.js';

/** A stay that earns points: cents paid net of refunds, and the plan's multiplier at payment. @spec E4, E5 */
export interface EarningStay {
  paidNet: Cents;
  multiplier: number;
  paidAt: Date;
}

/** What a plan would have cost and earned for some stays. */
interface PlanWorth {
  plan: Plan;
  /** Points the stays would have earned. */
  points: number;
  /** Points beyond those actually earned; negative when fewer. */
  morePoints: number;
  /** Total price of the plan. */
  cost: Cents;
  /** Value of the points beyond those of the free plan, at {@link POINT_WORTH_CENTS} each. */
  worth: Cents;
  /** Worth less cost. */
  net: Cents;
  /** Monthly spending from which the plan pays off; null when it never does. Whole dollars, in cents. */
  paysFrom: Cents | null;
}

/** Plans compared on a traveler's own latest stays. */
export interface BreakEven {
  stays: number;
  /** When the first of them was paid. */
  since: Date;
  /** Monthly payments from then until now. */
  months: number;
  /** Points the stays actually earned. */
  earned: number;
  plans: PlanWorth[];
  /** The plan with the best net result; `basic` when none would have paid off. */
  best: Plan;
}

/** Plans sold for their points. The premium plan is left out, because its concierge has no value in points. */
const COMPARED: readonly Plan[] = PLANS.filter((plan) => plan === 'basic' || PLAN_TERMS[plan].multiplier > 1);

/**
 * Compares the plans on the latest stays (at most {@link BREAK_EVEN_STAYS}), as if each plan had been paid every month since
 * the first of them; null without any stay.
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

/** Number of charges from `from` to `until`: one immediately, and one after each full month. */
export function monthlyPayments(from: Date, until: Date): number {
  const months =
    (until.getUTCFullYear() - from.getUTCFullYear()) * 12 + until.getUTCMonth() - from.getUTCMonth();
  const full = until >= monthsAfter(from, months) ? months : months - 1;
  return Math.max(0, full) + 1;
}

/** Clamps the 31st to the last day of a shorter month, as the provider does. */
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
  const pointsAt = (factor: number) =>
    stays.reduce((sum, { paidNet }) => sum + pointsFor(paidNet, factor), 0);
  const points = pointsAt(multiplier);
  const worth = cents((points - pointsAt(1)) * POINT_WORTH_CENTS);
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
