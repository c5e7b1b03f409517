import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { readsOver } from '#libs/core/platform';
import { cents, minus, type WeekMoney } from '#libs/core/rules';
import type { LedgerTables } from '#libs/money/ledger';
import { OWED } from './books.queries.js';
import { EARNINGS, owedWhere, PAYOUT } from './periods.queries.js';

/** Sums what moved on owners' accounts. */
@Injectable()
export class AccountSums {
  constructor(private readonly em: EntityManager) {}

  /** What the ledger booked on an owner's accounts from one instant until before another. @spec A13 */
  async of(ownerId: string, { from, until }: { from: Date; until: Date }): Promise<WeekMoney> {
    const { sent, ...sums } = await readsOver<LedgerTables>(this.em.fork())
      .selectFrom('ledger_entries as e')
      .innerJoin('ledger_transactions as t', 't.id', 'e.transaction_id')
      .select((row) => {
        const amount = row.ref('e.amount_cents');
        return [
          owedWhere(amount, row('t.kind', 'in', EARNINGS)).as('earned'),
          owedWhere(amount, row('t.kind', '=', PAYOUT)).as('sent'),
          owedWhere(amount, row('t.kind', 'not in', [...EARNINGS, PAYOUT])).as('corrections'),
        ];
      })
      .where('e.owner_id', '=', ownerId)
      .where('e.account', 'in', OWED)
      .where('t.occurred_at', '>=', from)
      .where('t.occurred_at', '<', until)
      .executeTakeFirstOrThrow();
    return { ...sums, paidOut: minus(cents(0), sent) };
  }
}
