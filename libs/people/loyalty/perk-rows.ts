import type { Tx } from '#libs/core/platform';
import { cents, type PerkTerms } from '#libs/core/rules';

/** A row of a perk's terms; cents, instants as text. */
export interface PerkTermsRow {
  id: string;
  /** Null for what has been so from the beginning. */
  effective_from: string | null;
  offered: boolean;
  category: PerkTerms['category'];
  title: string;
  description: string;
  discount_percentage: number | null;
  points_cost: number | null;
  min_tier: PerkTerms['minTier'];
  kind: PerkTerms['voucher'];
  worth_cents: number | null;
  min_nights: number;
  min_subtotal_cents: number;
  set_at: string;
  set_by: string | null;
  set_by_name: string | null;
  reason: string | null;
}

/** Columns of {@link PerkTermsRow} over `perk_terms t` and `users u`. */
export const PERK_TERMS_COLUMNS = `t.id::text, nullif(t.effective_from, '-infinity')::text as effective_from, t.offered, t.category,
  t.title, t.description, t.discount_percentage, t.points_cost, t.min_tier, t.kind, t.worth_cents, t.min_nights,
  t.min_subtotal_cents, t.set_at::text, t.set_by, u.full_name as set_by_name, t.reason`;

/** The terms in a row, whether they are offered or not. */
export const perkTermsOf = (row: PerkTermsRow): PerkTerms => ({
  category: row.category,
  title: row.title,
  description: row.description,
  minTier: row.min_tier,
  pointsCost: row.points_cost,
  discountPercentage: row.discount_percentage,
  voucher: row.kind,
  worth: row.worth_cents === null ? null : cents(row.worth_cents),
  minNights: row.min_nights,
  minSubtotal: cents(row.min_subtotal_cents),
});

/** Terms to be written for a perk. `effectiveFrom` null: from the beginning; `setBy` null: by nobody in particular. */
export interface NewPerkTerms {
  perkId: string;
  terms: PerkTerms;
  offered: boolean;
  effectiveFrom: Date | null;
  setBy: string | null;
  reason: string | null;
}

/** Gives a perk its place in the catalogue; it has no terms yet. */
export async function insertPerk(tx: Tx, id: string, position: number): Promise<void> {
  await tx.execute('insert into perk_catalogue (id, position) values (?, ?)', [id, position]);
}

/** Adds terms to those a perk has; nothing is ever changed. */
export async function insertPerkTerms(tx: Tx, wanted: NewPerkTerms, now: Date): Promise<void> {
  const { terms } = wanted;
  await tx.execute(
    `insert into perk_terms (perk_id, effective_from, offered, category, title, description, discount_percentage, points_cost,
                             min_tier, kind, percent, worth_cents, min_nights, min_subtotal_cents, set_by, reason, set_at)
     values (?, coalesce(?::timestamptz, '-infinity'), ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    [
      wanted.perkId,
      wanted.effectiveFrom,
      wanted.offered,
      terms.category,
      terms.title,
      terms.description,
      terms.discountPercentage,
      terms.pointsCost,
      terms.minTier,
      terms.voucher,
      terms.voucher === 'percentage' ? terms.discountPercentage : null,
      terms.worth,
      terms.minNights,
      terms.minSubtotal,
      wanted.setBy,
      wanted.reason,
      now,
    ],
  );
}
