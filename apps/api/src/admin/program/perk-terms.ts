import type { Checked, PerkTermsRequest } from '#libs/core/contracts/calls';
import { cents, dollars, type PerkTerms } from '#libs/core/rules';

/** The requested terms, with amounts in cents and defaults for omitted fields. */
export const termsFrom = (request: Checked<typeof PerkTermsRequest>): PerkTerms => ({
  category: request.category,
  title: request.title,
  description: request.description,
  minTier: request.min_tier,
  pointsCost: request.points_cost ?? null,
  discountPercentage: request.discount_percentage ?? null,
  voucher: request.voucher ?? null,
  worth: typeof request.worth === 'number' ? dollars(request.worth) : null,
  minNights: request.min_nights ?? 1,
  minSubtotal: typeof request.min_subtotal === 'number' ? dollars(request.min_subtotal) : cents(0),
});
