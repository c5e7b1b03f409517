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
} from '#libs/core/rules';
import type { SnapshotFacts } from '../gateways.port.js';
import { money } from './say.js';
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
    chips: [source('Plans', helpPath('plans')), ...(mine ? [source('Subscription', '/subscription')] : [])],
  });
}

/** A section of the help. */
export const readPolicy = (section: HelpSection): ToolResult =>
  toolResult('read_policy', section.text.join('\n'), {
    chips: [source(section.title, helpPath(section.id))],
  });
