import type { Tx } from '#libs/core/platform';
import type { PerkTerms } from '#libs/core/rules';
import { sql } from 'kysely';
import type { PerkTermsRow } from './perk-terms.queries.js';
import { db } from './tables.js';

/** Converts a row to terms, whether they are offered or not. */
export const perkTermsOf = (row: PerkTermsRow): PerkTerms => ({
  category: row.category,
  title: row.title,
  description: row.description,
  minTier: row.min_tier,
  pointsCost: row.points_cost,
  discountPercentage: row.discount_percentage,
  voucher: row.kind,
  worth: row.worth_cents,
  minNights: row.min_nights,
  minSubtotal: row.min_subtotal_cents,
});

/** New terms of a perk. Null `effectiveFrom` means from the beginning, null `setBy` means the system. */
export interface NewPerkTerms {
  perkId: string;
  terms: PerkTerms;
  offered: boolean;
  effectiveFrom: Date | null;
  setBy: string | null;
  reason: string | null;
}

/** Adds a perk without terms to the catalogue. */
export async function insertPerk(tx: Tx, id: string, position: number): Promise<void> {
  await db(tx).insertInto('perk_catalogue').values({ id, position }).execute();
}

/** Adds a perk without terms at the end of the catalogue, one at a time. */
export async function appendPerk(tx: Tx, id: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('perk positions'))`.execute(db(tx));
  const { last } = await db(tx)
    .selectFrom('perk_catalogue')
    .select((row) => row.fn.coalesce(row.fn.max('position'), row.lit(0)).as('last'))
    .executeTakeFirstOrThrow();
  await insertPerk(tx, id, last + 1);
}

/** Locks a perk, so that concurrent changes run one after the other. */
export const lockPerk = (tx: Tx, id: string) =>
  db(tx).selectFrom('perk_catalogue').select('id').where('id', '=', id).forNoKeyUpdate().execute();

/** Adds terms to a perk; existing terms never change. */
export async function insertPerkTerms(tx: Tx, wanted: NewPerkTerms, now: Date): Promise<void> {
  const { terms } = wanted;
  await db(tx)
    .insertInto('perk_terms')
    .values({
      perk_id: wanted.perkId,
      effective_from: wanted.effectiveFrom ?? sql<Date>`'-infinity'`,
      offered: wanted.offered,
      category: terms.category,
      title: terms.title,
      description: terms.description,
      discount_percentage: terms.discountPercentage,
      points_cost: terms.pointsCost,
      min_tier: terms.minTier,
      kind: terms.voucher,
      percent: terms.voucher === 'percentage' ? terms.discountPercentage : null,
      worth_cents: terms.worth,
      min_nights: terms.minNights,
      min_subtotal_cents: terms.minSubtotal,
      set_by: wanted.setBy,
      reason: wanted.reason,
      set_at: now,
    })
    .execute();
}
