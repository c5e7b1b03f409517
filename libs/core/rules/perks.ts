import { MAX_NIGHTS } from './constants.js';
import type { Tier } from './loyalty.js';
import { dollars, type Cents } from './money.js';
import type { VoucherKind } from './vouchers.js';

/** What a perk is about. @spec §3 Perk */
export const PERK_CATEGORIES = ['dining', 'entertainment', 'attractions', 'bonus_nights', 'other'] as const;
export type PerkCategory = (typeof PERK_CATEGORIES)[number];

/** Longest texts and largest numbers of a perk. */
export const PERK_LIMITS = {
  title: 80,
  description: 300,
  pointsCost: 1_000_000,
  worth: dollars(10_000),
  minNights: MAX_NIGHTS,
  minSubtotal: dollars(100_000),
} as const;

/** What a perk is, costs and gives, from some moment on. @spec §3 Perk, E9, A11 */
export interface PerkTerms {
  category: PerkCategory;
  title: string;
  description: string;
  minTier: Tier;
  /** Null for a perk that comes with its tier. */
  pointsCost: number | null;
  /** Shown with the perk; of a `percentage` it is also what the voucher takes off. */
  discountPercentage: number | null;
  /** What its voucher takes off a stay; null for what a partner gives. */
  voucher: VoucherKind | null;
  /** What an `amount` takes off, and the most that another kind does; null for no limit. */
  worth: Cents | null;
  minNights: number;
  /** Least price of the nights, without cleaning. */
  minSubtotal: Cents;
}

/** A part that does not go with the others. */
export type PerkProblem = 'cost_missing' | 'percentage_missing' | 'worth_missing' | 'voucher_missing';

/** What keeps terms from making sense together; null when nothing does. @spec E9, E10, A11 */
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

/** The parts in which two sets of terms differ, in the order of {@link PerkTerms}. */
export const changedTerms = (before: PerkTerms, after: PerkTerms): (keyof PerkTerms)[] =>
  TERMS.filter((part) => before[part] !== after[part]);
