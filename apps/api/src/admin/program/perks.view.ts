import type { OperatorPerkView, PerkTermsView, PerkVersionView } from '#libs/core/contracts';
import { inForceAt, latestTermsId, perkTermsOf, type PerkTermsRow } from '#libs/people/loyalty';
import { toDollars, type PerkTerms } from '#libs/core/rules';

/** A perk's history and vouchers. */
interface PerkHistory {
  id: string;
  history: PerkTermsRow[];
  vouchers: { redeemed: number; open: number };
  now: Date;
}

/** A perk with its whole history. */
export const operatorPerkView = ({ id, history, vouchers, now }: PerkHistory): OperatorPerkView => ({
  id,
  newest: latestTermsId(history) ?? '',
  history: history.map((row) => versionView(row, history, now)),
  redeemed: vouchers.redeemed,
  open_vouchers: vouchers.open,
});

const versionView = (row: PerkTermsRow, history: readonly PerkTermsRow[], now: Date): PerkVersionView => ({
  id: row.id,
  state: stateOf(row, history, now),
  offered: row.offered,
  terms: perkTermsView(perkTermsOf(row)),
  effective_from: row.effective_from?.toISOString() ?? null,
  set_at: row.set_at.toISOString(),
  set_by: row.set_by === null ? null : { id: row.set_by, full_name: row.set_by_name ?? '' },
  reason: row.reason,
});

/** Of several rows with the same effective date, the one chosen last counts. */
function stateOf(row: PerkTermsRow, history: readonly PerkTermsRow[], now: Date): PerkVersionView['state'] {
  const first = history.find((other) => momentOf(other) === momentOf(row));
  if (first !== row) return 'replaced';
  if (row.effective_from !== null && row.effective_from > now) return 'planned';
  return inForceAt(history, now) === row ? 'in_force' : 'past';
}

const momentOf = ({ effective_from: from }: PerkTermsRow): number | undefined => from?.getTime();

/** Terms in dollars. */
export const perkTermsView = (terms: PerkTerms): PerkTermsView => ({
  category: terms.category,
  title: terms.title,
  description: terms.description,
  min_tier: terms.minTier,
  points_cost: terms.pointsCost,
  discount_percentage: terms.discountPercentage,
  voucher: terms.voucher,
  worth: terms.worth === null ? null : toDollars(terms.worth),
  min_nights: terms.minNights,
  min_subtotal: toDollars(terms.minSubtotal),
});
