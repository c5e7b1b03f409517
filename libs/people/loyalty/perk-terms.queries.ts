import type { EntityManager } from '@mikro-orm/postgresql';
import { readsOver } from '#libs/core/platform';
import type { IdentityTables } from '#libs/people/identity';
import { sql } from 'kysely';
import type { LoyaltyTables } from './tables.js';

type Reads = LoyaltyTables & Pick<IdentityTables, 'users'>;

/** All terms of a perk, the latest effective date first. */
export const termsOfPerk = (em: EntityManager, perkId: string) =>
  readsOver<Reads>(em)
    .selectFrom('perk_terms as t')
    .leftJoin('users as u', 'u.id', 't.set_by')
    .select(['t.offered', 't.category', 't.title', 't.description', 't.discount_percentage'])
    .select(['t.points_cost', 't.min_tier', 't.kind', 't.worth_cents', 't.min_nights'])
    .select(['t.min_subtotal_cents', 't.set_at', 't.set_by', 'u.full_name as set_by_name', 't.reason'])
    .select((row) => [
      row.cast<string>('t.id', 'text').as('id'),
      sql<Date | null>`nullif(${row.ref('t.effective_from')}, '-infinity')`.as('effective_from'),
    ])
    .where('t.perk_id', '=', perkId)
    .orderBy('t.effective_from', 'desc')
    .orderBy('t.id', 'desc')
    .execute();

/** A row of a perk's terms; null `effective_from` means from the beginning. Cents. */
export type PerkTermsRow = Awaited<ReturnType<typeof termsOfPerk>>[number];
