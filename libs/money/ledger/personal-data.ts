import { deletionBlocker, type PersonalData } from '#libs/core/platform';
import type { DeletionBlockerKind } from '#libs/core/rules';
import { sql } from 'kysely';
import { db } from './tables.js';

/** An open owner balance blocks deletion; negative is what we owe them, positive what they owe us. */
export const ledgerPersonalData: PersonalData = {
  deletionBlockers: (em, userId) => [
    db(em)
      .selectFrom('ledger_balances')
      .select(({ fn }) => {
        const balance = fn.sum<number>('amount_cents');
        const kind = sql<DeletionBlockerKind>`case when ${balance} < 0 then 'owed' else 'owing' end`;
        return deletionBlocker(kind, { amount: fn<number>('abs', [balance]) });
      })
      .where('owner_id', '=', userId)
      .having(({ fn }) => fn.sum('amount_cents'), '<>', 0),
  ],
};
