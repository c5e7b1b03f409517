import { MAX_NIGHTS } from './constants.js';
import { TIERS, type Tier } from './loyalty.js';
import { dollars, type Cents } from './money.js';
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
 * True when new terms take more off stays than those before, or are easier to have or to use. How much that costs depends on who buys how many of
 * them for which stays, so any of it counts.
 * @param before null for a perk that was not offered
 * @spec A11, G12
 */
export function offersMore(before: PerkTerms | null, terms: PerkTerms): boolean {
  if (terms.voucher === null) return false;
  if (before?.voucher !== terms.voucher) return true;
  return (
    (terms.worth ?? Infinity) > (before.worth ?? Infinity) ||
    (terms.discountPercentage ?? 0) > (before.discountPercentage ?? 0) ||
    (terms.pointsCost ?? 0) < (before.pointsCost ?? 0) ||
    terms.minNights < before.minNights ||
    terms.minSubtotal < before.minSubtotal ||
    TIERS.indexOf(terms.minTier) < TIERS.indexOf(before.minTier)
  );
}

/** The fields in which two sets of terms differ, in the order of {@link PerkTerms}. */
export const changedTerms = (before: PerkTerms, after: PerkTerms): (keyof PerkTerms)[] =>
  TERMS.filter((field) => before[field] !== after[field]);
