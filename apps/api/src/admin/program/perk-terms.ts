import type { Checked, PerkTermsRequest } from '#libs/core/contracts/calls';
import { cents, dollars, type PerkTerms } from '#libs/core/rules';

/** The terms that were sent, in cents; what was left out is not there. */
export const termsFrom = (sent: Checked<typeof PerkTermsRequest>): PerkTerms => ({
  category: sent.category,
  title: sent.title,
  description: sent.description,
  minTier: sent.min_tier,
  pointsCost: sent.points_cost ?? null,
  discountPercentage: sent.discount_percentage ?? null,
  voucher: sent.voucher ?? null,
  worth: typeof sent.worth === 'number' ? dollars(sent.worth) : null,
  minNights: sent.min_nights ?? 1,
  minSubtotal: typeof sent.min_subtotal === 'number' ? dollars(sent.min_subtotal) : cents(0),
});
