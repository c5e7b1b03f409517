import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { announce, Clock, firstRow, inTransaction, rows, type Tx } from '#libs/core/platform';
import { Operations } from '#libs/money/provider';
import { cents, CURRENCY, type Cents } from '#libs/core/rules';
import { HELD } from './payable-holds.js';
import { lockAccount } from './payout-accounts.js';

interface DueRow {
  id: string;
  owner_cents: Cents;
  cleaning_cents: Cents;
}

/** Gathers what is due into payouts. Moves no money: the worker does, on `payout.requested`. @spec A13 */
@Injectable()
export class BatchPayouts {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly operations: Operations,
  ) {}

  /**
   * Makes a payout for every owner with something due; several workers may run it at once, and a second run finds nothing.
   * @throws AggregateError with the owners it failed for, after all others had their turn
   */
  async run(): Promise<void> {
    const failures: unknown[] = [];
    for (const ownerId of await this.ownersWithDues(this.clock.now()))
      await this.forOwner(ownerId).catch((error: unknown) => failures.push(error));
    if (failures.length > 0)
      throw new AggregateError(failures, `${failures.length} payouts could not be made`);
  }

  /**
   * Makes one payout of everything that is due to an owner, less what they owe. None is made while another is under way,
   * while the account is not enabled, before a failed one's next try, or when nothing is left after netting.
   * @returns the payout's id, or null when none was made
   */
  async forOwner(ownerId: string): Promise<string | null> {
    const now = this.clock.now();
    return inTransaction(this.em, async (tx) => {
      const { accountId, status } = await lockAccount(tx, ownerId, now);
      if (!accountId || status !== 'enabled' || (await mustWait(tx, ownerId, now))) return null;
      const due = await dueRows(tx, ownerId, now);
      const [owner, cleaning] = [total(due, 'owner_cents'), total(due, 'cleaning_cents')];
      const amount = cents(owner + cleaning);
      if (amount <= 0 || amount > (await owedTo(tx, ownerId))) return null;
      return this.request(tx, { ownerId, accountId, amount, owner, cleaning, due }, now);
    });
  }

  private async request(tx: Tx, wanted: WantedPayout, now: Date): Promise<string> {
    const { ownerId, accountId, amount, owner, cleaning, due } = wanted;
    const payoutId = randomUUID();
    const operationId = await this.operations.request(
      tx,
      {
        kind: 'transfer',
        key: `payout-${payoutId}`,
        userId: ownerId,
        amountCents: amount,
        details: { payoutId },
      },
      now,
    );
    await tx.execute(
      `insert into payouts (id, owner_id, account_id, operation_id, amount_cents, owner_cents, cleaning_cents, currency, requested_at)
       values (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      [payoutId, ownerId, accountId, operationId, amount, owner, cleaning, CURRENCY, now],
    );
    const ids = `{${due.map((row) => row.id).join(',')}}`;
    await tx.execute(
      `insert into payout_lines (payout_id, payable_id, owner_cents, cleaning_cents)
       select ?, id, owner_cents, cleaning_cents from payables where id = any(?::uuid[])`,
      [payoutId, ids],
    );
    await tx.execute('update payables set payout_id = ? where id = any(?::uuid[])', [payoutId, ids]);
    await announce(tx, 'payout.requested', { payoutId, ownerId, operationId, amountCents: amount }, now);
    return payoutId;
  }

  private async ownersWithDues(now: Date): Promise<string[]> {
    const found = await rows<{ owner_id: string }>(
      this.em.fork(),
      `select p.owner_id from payables p
         join payout_accounts a on a.owner_id = p.owner_id
        where p.payout_id is null and p.due_at <= ? and not ${HELD}
          and a.status = 'enabled' and (a.next_payout_at is null or a.next_payout_at <= ?)
        group by p.owner_id having sum(p.owner_cents + p.cleaning_cents) > 0
        order by min(p.due_at)`,
      [now, now],
    );
    return found.map((row) => row.owner_id);
  }
}

interface WantedPayout {
  ownerId: string;
  accountId: string;
  amount: Cents;
  owner: Cents;
  cleaning: Cents;
  due: readonly DueRow[];
}

const total = (due: readonly DueRow[], part: 'owner_cents' | 'cleaning_cents'): Cents =>
  cents(due.reduce((sum, row) => sum + row[part], 0));

async function mustWait(tx: Tx, ownerId: string, now: Date): Promise<boolean> {
  const waiting = await firstRow(
    tx,
    `select 1 from payout_accounts where owner_id = ? and next_payout_at > ?
     union all
     select 1 from payouts where owner_id = ?
        and (state = 'requested' or (state = 'sent' and ledger_transaction_id is null))`,
    [ownerId, now, ownerId],
  );
  return waiting !== null;
}

const dueRows = (tx: Tx, ownerId: string, now: Date): Promise<DueRow[]> =>
  rows<DueRow>(
    tx,
    `select p.id, p.owner_cents::float8 as owner_cents, p.cleaning_cents::float8 as cleaning_cents from payables p
      where p.owner_id = ? and p.payout_id is null and p.due_at <= ? and not ${HELD}
      order by p.due_at, p.id for update of p`,
    [ownerId, now],
  );

/** What the books say we owe an owner in all; never is more than that sent. */
export async function owedTo(tx: Tx, ownerId: string): Promise<Cents> {
  const row = await firstRow<{ owed: number }>(
    tx,
    `select (-coalesce(sum(amount_cents), 0))::float8 as owed from ledger_balances
      where owner_id = ? and account in ('owner_payable', 'cleaning_pass_through')`,
    [ownerId],
  );
  return cents(row?.owed ?? 0);
}
