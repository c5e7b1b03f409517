import type { PerkTermsView, PerkVersionView } from '#libs/core/contracts';
import {
  formatCount,
  PERK_CATEGORIES,
  type PerkCategory,
  TIER_BENEFITS,
  TIERS,
  VOUCHER_KINDS,
} from '#libs/core/rules';
import { exactDollars, plural } from '#libs/ui';
import { labelOf, sentenceOf } from '../../page/words-of.js';

const VOUCHER_LABELS = {
  percentage: 'A percentage of the nights',
  amount: 'An amount',
  free_night: 'One night',
} as const;

/** "Bonus nights". */
export const categoryLabel = (category: PerkCategory): string => sentenceOf(labelOf(category));

/** Choices of a perk's fields. */
export const CHOICES = {
  category: PERK_CATEGORIES.map((value) => ({ value, label: categoryLabel(value) })),
  tier: TIERS.map((value) => ({ value, label: TIER_BENEFITS[value].name })),
  voucher: VOUCHER_KINDS.map((value) => ({ value, label: VOUCHER_LABELS[value] })),
};

/** Label of the terms' state. */
export const STATE_LABELS: Readonly<Record<PerkVersionView['state'], string>> = {
  in_force: 'current',
  planned: 'scheduled',
  past: 'past',
  replaced: 'replaced',
};

/** "500 points, Explorer and up". */
export const costLabel = ({ points_cost: cost, min_tier: tier }: PerkTermsView): string =>
  `${cost === null ? 'Included' : `${formatCount(cost)} points`}, ${TIER_BENEFITS[tier].name} and up`;

/** "10% off the nights, up to $60.00, for stays of 2 nights or more"; null for a partner's perk. */
export function voucherLabel(terms: PerkTermsView): string | null {
  if (terms.voucher === null) return null;
  return [discountLabel(terms), ...limitLabels(terms)].join(', ');
}

function discountLabel({ voucher, worth, discount_percentage: percent }: PerkTermsView): string {
  if (voucher === 'amount') return `${exactDollars(worth ?? 0)} off a stay`;
  return voucher === 'percentage' ? `${String(percent ?? 0)}% off the nights` : 'one night off';
}

const limitLabels = ({
  voucher,
  worth,
  min_nights: nights,
  min_subtotal: subtotal,
}: PerkTermsView): string[] => [
  ...(voucher !== 'amount' && worth !== null ? [`up to ${exactDollars(worth)}`] : []),
  ...(nights > 1 ? [`for stays of ${plural(nights, 'night')} or more`] : []),
  ...(subtotal > 0 ? [`for nights that cost ${exactDollars(subtotal)} or more`] : []),
];
