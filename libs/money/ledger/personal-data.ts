import { openMatter, type PersonalData } from '#libs/core/platform';
import type { OpenMatterKind } from '#libs/core/rules';
import { sql } from 'kysely';
import { db } from './tables.js';

/** What we owe somebody is a negative balance, what they owe us a positive one. */
export const ledgerPersonalData: PersonalData = {
  openMatters: (em, userId) => [
    db(em)
      .selectFrom('ledger_balances')
      .select(({ fn }) => {
        const balance = fn.sum<number>('amount_cents');
        const kind = sql<OpenMatterKind>`case when ${balance} < 0 then 'owed' else 'owing' end`;
        return openMatter(kind, { amount: fn<number>('abs', [balance]) });
      })
      .where('owner_id', '=', userId)
      .having(({ fn }) => fn.sum('amount_cents'), '<>', 0),
  ],
};
