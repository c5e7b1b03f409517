import { helpPath, type HelpSection } from '#libs/core/contracts';
import {
  type Cents,
  formatCents,
  formatCount,
  type Plan,
  PLAN_TERMS,
  PLANS,
  pointsFor,
  TIER_BENEFITS,
  tierProgress,
  TIERS,
} from '#libs/core/rules';
import type { PerkFacts, RenewalFacts, SnapshotFacts, VoucherFacts } from '../gateways.port.js';
import {
  saidAccount,
  saidForAmount,
  saidPerks,
  saidPlan,
  saidVouchers,
} from '../languages/said-membership.js';
import { day, money } from './say.js';
import { ask, toolResult, source, type ToolResult } from './tool.js';

const points = (number: number): string => `${formatCount(number)} points`;

/** Points, tier and plan of the asker. @spec E6, E7 */
export function myPoints(snapshot: SnapshotFacts): ToolResult {
  const { tier, nextTier, pointsToNext } = tierProgress(snapshot.lifetime);
  const next = nextTier
    ? `${points(pointsToNext)} more take you to ${TIER_BENEFITS[nextTier].name}.`
    : 'That is the highest tier.';
  const pending =
    snapshot.pending > 0 ? ` ${points(snapshot.pending)} are pending and post at check-out.` : '';
  return toolResult(
    'my_points',
    `You have ${points(snapshot.balance)} to spend and are ${TIER_BENEFITS[tier].name} (${points(snapshot.lifetime)} ever earned). ${next}${pending}`,
    {
      translated: saidAccount(snapshot),
      chips: [
        source('Loyalty', '/loyalty'),
        source('Tiers', helpPath('tiers')),
        ask('How do I use my points?'),
      ],
    },
  );
}

/** Points that paying an amount for a stay would earn; on every plan when none is known. @spec E4, E5 */
export function pointsForStay(paid: Cents, plan: Plan | null): ToolResult {
  const under = (one: Plan): string =>
    `${formatCount(pointsFor(paid, PLAN_TERMS[one].multiplier))} with ${PLAN_TERMS[one].name} (${PLAN_TERMS[one].multiplier}X)`;
  const others = PLANS.filter((one) => one !== plan && one !== 'premium').map(under);
  const text = plan
    ? `Paying ${money(paid)} for a stay would earn you ${under(plan)}. Other plans: ${others.join(', ')}.`
    : `Paying ${money(paid)} for a stay earns ${others.join(', ')}.`;
  return toolResult('points_for_stay', text, {
    translated: saidForAmount(paid, plan),
    chips: [source('How points are earned', helpPath('points')), source('Plans', helpPath('plans'))],
  });
}

/** Compares the named plans, or all of them when fewer than two are named. @spec E1 */
export function comparePlans(named: readonly Plan[], mine: Plan | null): ToolResult {
  const shown = named.length > 1 ? named : PLANS;
  const lines = shown.map((plan) => {
    const { name, priceCents, multiplier, concierge } = PLAN_TERMS[plan];
    const price = priceCents === 0 ? 'free' : `${formatCents(priceCents)} per month`;
    return `${name}: ${price}, ${multiplier}X points on every stay${concierge ? ', AI concierge' : ''}`;
  });
  const [one, other] = named.map((plan) => PLAN_TERMS[plan]);
  const step =
    one && other
      ? `\n${other.name} costs ${formatCents(Math.abs(other.priceCents - one.priceCents) as Cents)} per month ${other.priceCents >= one.priceCents ? 'more' : 'less'} than ${one.name}.`
      : '';
  const yours = mine ? `\nYou are on ${PLAN_TERMS[mine].name}.` : '';
  return toolResult('compare_plans', `${lines.join('\n')}${step}${yours}`, {
    translated: (speaker) => speaker.wording.articles.plans[1],
    chips: [source('Plans', helpPath('plans')), ...(mine ? [source('Subscription', '/subscription')] : [])],
  });
}

/** A section of the help. */
export const readPolicy = (section: HelpSection): ToolResult =>
  toolResult('read_policy', section.text.join('\n'), {
    chips: [source(section.title, helpPath(section.id))],
  });

/** The plan of the asker and its next charge. @spec E1, E16 */
export function myPlan(plan: Plan, renewal: RenewalFacts | null): ToolResult {
  const { name, multiplier } = PLAN_TERMS[plan];
  return toolResult(
    'compare_plans',
    `You are on ${name}, with ${multiplier}X points on every stay.${renewalLine(plan, renewal)}`,
    {
      translated: saidPlan(plan, renewal),
      chips: [
        source('Subscription', '/subscription'),
        source('Plans', helpPath('plans')),
        ask('Compare the plans'),
      ],
    },
  );
}

function renewalLine(plan: Plan, renewal: RenewalFacts | null): string {
  if (!renewal) return PLAN_TERMS[plan].priceCents === 0 ? ' It is free.' : ' Nothing is charged for it.';
  const { price, renewsAt, pendingPlan, graceEndsAt } = renewal;
  if (graceEndsAt)
    return ` The last charge of ${money(price)} did not go through. The plan goes on until ${date(graceEndsAt)}: change your card on the Subscription page by then and nothing is lost. Otherwise it ends, and you are on ${PLAN_TERMS.basic.name}.`;
  return pendingPlan
    ? ` On ${date(renewsAt)} it changes to ${PLAN_TERMS[pendingPlan].name}.`
    : ` It renews on ${date(renewsAt)} for ${money(price)}.`;
}

/** Plans are charged by the provider's clock. */
const date = (at: Date): string => day(at.toISOString().slice(0, 10));

/** The vouchers of the asker that can be used, with code and last day. @spec E10 */
export function myVouchers(vouchers: readonly VoucherFacts[]): ToolResult {
  const usable = vouchers.filter(({ isUsable }) => isUsable);
  const lines = usable.map(
    ({ title, code, needs, expiresAt }) =>
      `${title}: code ${code}, valid until ${date(expiresAt)}${needs ? `, ${neededFor(needs)}` : ''}.`,
  );
  const used = vouchers.filter(({ isUsed }) => isUsed).map(({ title, code }) => `${title} (${code})`);
  const usedLine = used.length > 0 ? `\nUsed already: ${used.join(', ')}.` : '';
  const text =
    usable.length > 0
      ? `Your vouchers:\n${lines.join('\n')}\nEnter a code in the booking form; the price changes before you confirm.${usedLine}`
      : `You have no voucher that can be used${vouchers.length > 0 ? '; the others are used or have expired' : ''}. Redeem points for one on the Loyalty page.${usedLine}`;
  return toolResult('my_vouchers', text, {
    translated: saidVouchers(usable),
    chips: [source('Loyalty', '/loyalty'), source('How vouchers work', helpPath('vouchers'))],
    userText: vouchers.map(({ title }) => title),
  });
}

/** "for a stay of 3 nights or more whose nights cost $300 or more". */
function neededFor({ nights, subtotal }: NonNullable<VoucherFacts['needs']>): string {
  const long = nights > 1 ? ` of ${nights} nights or more` : '';
  const dear = subtotal > 0 ? ` whose nights cost ${money(subtotal)} or more` : '';
  return long || dear ? `for a stay${long}${dear}` : 'for any stay';
}

/** What the asker's points buy, the dearest first, and what comes next. @spec E9 */
export function myPerks({ balance, tier }: SnapshotFacts, perks: readonly PerkFacts[]): ToolResult {
  const open = perks.filter(({ minTier }) => TIERS.indexOf(minTier) <= TIERS.indexOf(tier));
  const bought = open
    .flatMap(({ title, points: price }) => (price === null ? [] : [{ title, price }]))
    .sort((one, other) => other.price - one.price);
  const within = bought.filter(({ price }) => price <= balance).slice(0, MOST_PERKS);
  const next = bought.findLast(({ price }) => price > balance);
  const named = within.map(({ title, price }) => `${title} (${points(price)})`);
  const more = next ? ` ${points(next.price - balance)} more buy ${next.title} (${points(next.price)}).` : '';
  return toolResult(
    'my_points',
    `${within.length > 0 ? `Your ${points(balance)} buy one of these:\n${named.join('\n')}\n` : `Your ${points(balance)} are not enough for a perk yet.`}${more}`.trim(),
    {
      translated: saidPerks(balance, within),
      chips: [source('Loyalty', '/loyalty'), source('How points are used', helpPath('redeem'))],
      userText: [...within.map(({ title }) => title), next?.title ?? ''],
    },
  );
}

const MOST_PERKS = 8;

/** What a perk costs, on what terms, and how far the asker is from it. @spec E7, E9 */
export function perkTerms({ balance, tier }: SnapshotFacts, perk: PerkFacts): ToolResult {
  const { title, description, points: price, minTier } = perk;
  const costs = price === null ? 'needs no points' : `costs ${points(price)}`;
  const isOpen = TIERS.indexOf(minTier) <= TIERS.indexOf(tier);
  const forWhom = minTier === TIERS[0] ? '' : ` It is for ${TIER_BENEFITS[minTier].name} and above.`;
  const yours = isOpen ? '' : ` You are ${TIER_BENEFITS[tier].name}.`;
  const far =
    price === null
      ? ''
      : price <= balance
        ? ` You have ${points(balance)}, enough for it.`
        : ` You have ${points(balance)}: ${points(price - balance)} more are needed.`;
  return toolResult('my_points', `${title} ${costs}. ${description}${forWhom}${yours}${far}`, {
    chips: [source('Loyalty', '/loyalty'), source('How points are used', helpPath('redeem'))],
    userText: [title],
  });
}

/** What comes with the asker's tier, without points. @spec E7 */
export function tierBenefits({ tier }: SnapshotFacts, perks: readonly PerkFacts[]): string {
  const included = perks.filter(
    ({ points: price, minTier }) => price === null && TIERS.indexOf(minTier) <= TIERS.indexOf(tier),
  );
  return included.length === 0
    ? `Nothing comes with ${TIER_BENEFITS[tier].name} without points.`
    : `With ${TIER_BENEFITS[tier].name} come, without points:\n${included.map(({ title, description }) => `${title}: ${description}`).join('\n')}`;
}
