import { MAX_NIGHTS } from './constants.js';
import { TIERS, type Tier } from './loyalty.js';
import { cents, dollars, percentOf, type Cents } from './money.js';
import type { VoucherKind } from './vouchers.js';

/** What a perk is about. @spec §3 Perk */
export const PERK_CATEGORIES = ['dining', 'entertainment', 'attractions', 'bonus_nights', 'other'] as const;
export type PerkCategory = (typeof PERK_CATEGORIES)[number];

/** Maximum text lengths (characters) and numbers of a perk. */
export const PERK_LIMITS = {
  title: 80,
  description: 300,
  pointsCost: 1_000_000,
  worth: dollars(10_000),
  minNights: MAX_NIGHTS,
  minSubtotal: dollars(100_000),
} as const;

/** A version of a perk's terms. @spec §3 Perk, E9, A11 */
export interface PerkTerms {
  category: PerkCategory;
  title: string;
  description: string;
  minTier: Tier;
  /** Null for a perk included in its tier. */
  pointsCost: number | null;
  /** Shown with the perk; for a `percentage` voucher also its discount. */
  discountPercentage: number | null;
  /** The kind of voucher for a stay; null for a partner's offer. */
  voucher: VoucherKind | null;
  /** The discount of an `amount`, the cap of another kind; null for no cap. */
  worth: Cents | null;
  minNights: number;
  /** Minimum price of the nights, without cleaning. */
  minSubtotal: Cents;
}

/** Why terms are inconsistent. */
export type PerkProblem = 'cost_missing' | 'percentage_missing' | 'worth_missing' | 'voucher_missing';

/** The first inconsistency in a perk's terms; null when there is none. @spec E9, E10, A11 */
export function perkProblem(terms: PerkTerms): PerkProblem | null {
  if (terms.voucher === null) return hasStayTerms(terms) ? 'voucher_missing' : null;
  if (terms.pointsCost === null) return 'cost_missing';
  if (terms.voucher === 'percentage' && terms.discountPercentage === null) return 'percentage_missing';
  return terms.voucher === 'amount' && terms.worth === null ? 'worth_missing' : null;
}

const hasStayTerms = ({ worth, minNights, minSubtotal }: PerkTerms): boolean =>
  worth !== null || minNights > 1 || minSubtotal > 0;

const TERMS = [
  'category',
  'title',
  'description',
  'minTier',
  'pointsCost',
  'discountPercentage',
  'voucher',
  'worth',
  'minNights',
  'minSubtotal',
] as const satisfies readonly (keyof PerkTerms)[];

/**
 * What new terms can cost us on a stay more than those before: nothing when they give no more, else the most that a voucher takes off. One without
 * a cap counts as one of the highest worth, or its percentage of that.
 * @param before null for a perk that was not offered
 * @spec A11, G12
 */
export function newlyGiven(before: PerkTerms | null, terms: PerkTerms): Cents {
  const most = mostOff(terms);
  return before && !givesMore(before, terms) ? cents(0) : most;
}

function mostOff({ voucher, worth, discountPercentage }: PerkTerms): Cents {
  if (voucher === null) return cents(0);
  if (worth !== null) return worth;
  return voucher === 'percentage'
    ? percentOf(PERK_LIMITS.worth, discountPercentage ?? 100)
    : PERK_LIMITS.worth;
}

/** True when a voucher takes more off, or is easier to have or to use. */
const givesMore = (before: PerkTerms, after: PerkTerms): boolean =>
  before.voucher !== after.voucher ||
  mostOff(after) > mostOff(before) ||
  (after.discountPercentage ?? 0) > (before.discountPercentage ?? 0) ||
  (after.pointsCost ?? 0) < (before.pointsCost ?? 0) ||
  after.minNights < before.minNights ||
  after.minSubtotal < before.minSubtotal ||
  TIERS.indexOf(after.minTier) < TIERS.indexOf(before.minTier);

/** The fields in which two sets of terms differ, in the order of {@link PerkTerms}. */
export const changedTerms = (before: PerkTerms, after: PerkTerms): (keyof PerkTerms)[] =>
  TERMS.filter((field) => before[field] !== after[field]);
