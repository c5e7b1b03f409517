import { TIER_STEP_POINTS } from './constants.js';
import { type Cents } from './money.js';

/** Tiers, lowest first. @spec §4 Loyalty tiers */
export const TIERS = ['explorer', 'adventurer', 'voyager', 'elite_traveler'] as const;
export type Tier = (typeof TIERS)[number];

/** States of a line in the points ledger. @spec E6, E11 */
export type PointsState = 'pending' | 'posted' | 'voided';

/** Points of a stay: whole dollars paid, net of refunds, times the plan's multiplier locked at payment. @spec E4, E5 */
export const pointsFor = (paidNet: Cents, multiplier: number): number =>
  Math.floor(Math.max(0, paidNet) / 100) * multiplier;

/** The tier for a number of lifetime points; tiers start at 0, 1000, 2000 and 3000. @spec E7 */
export function tierOf(lifetimePoints: number): Tier {
  const index = Math.min(TIERS.length - 1, Math.max(0, Math.floor(lifetimePoints / TIER_STEP_POINTS)));
  return TIERS[index] ?? 'explorer';
}

/** Progress towards the next tier; at the top tier `nextTier` is null and `progress` 1. @spec §4, E7 */
export interface TierProgress {
  tier: Tier;
  nextTier: Tier | null;
  pointsToNext: number;
  /** 0 to 1. */
  progress: number;
}

/** The current tier and the progress towards the next one. @spec §4 Loyalty tiers, E7 */
export function tierProgress(lifetimePoints: number): TierProgress {
  const tier = tierOf(lifetimePoints);
  const nextTier = TIERS[TIERS.indexOf(tier) + 1] ?? null;
  if (!nextTier) return { tier, nextTier, pointsToNext: 0, progress: 1 };
  const points = Math.max(0, lifetimePoints) % TIER_STEP_POINTS;
  return { tier, nextTier, pointsToNext: TIER_STEP_POINTS - points, progress: points / TIER_STEP_POINTS };
}

/** Each tier's benefits, as shown on the tier card. @spec §2 /loyalty */
export const TIER_BENEFITS: Readonly<Record<Tier, { name: string; perks: readonly string[] }>> = {
  explorer: { name: 'Explorer', perks: ['Points on every stay', 'Member-only perks'] },
  adventurer: {
    name: 'Adventurer',
    perks: ['Everything in Explorer', 'Adventurer perks', 'Priority support'],
  },
  voyager: {
    name: 'Voyager',
    perks: ['Everything in Adventurer', 'Voyager perks', 'Late check-out on request'],
  },
  elite_traveler: {
    name: 'Elite Traveler',
    perks: ['Everything in Voyager', 'Elite perks', 'Early check-in on request'],
  },
};
