import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { announce, Clock, inTransaction, isOneOf, isTrue, type Tx } from '#libs/core/platform';
import { Operations } from '#libs/money/provider';
import { cents, CURRENCY, type Cents } from '#libs/core/rules';
import { owedTo } from './books.queries.js';
import { isHeld } from './held.js';
import { lockAccount } from './payout-accounts.js';
import { db } from './tables.js';

type DuePayable = Awaited<ReturnType<typeof lockDue>>[number];

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
      const due = await lockDue(tx, ownerId, now);
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
    await db(tx)
      .insertInto('payouts')
      .values({
        id: payoutId,
        owner_id: ownerId,
        account_id: accountId,
        operation_id: operationId,
        amount_cents: amount,
        owner_cents: owner,
        cleaning_cents: cleaning,
        currency: CURRENCY,
        requested_at: now,
      })
      .execute();
    await cover(tx, payoutId, due);
    await announce(tx, 'payout.requested', { payoutId, ownerId, operationId, amountCents: amount }, now);
    return payoutId;
  }

  /** Owners who can be paid something, the longest due first. */
  private async ownersWithDues(now: Date): Promise<string[]> {
    const found = await db(this.em.fork())
      .selectFrom('payables as p')
      .innerJoin('payout_accounts as a', 'a.owner_id', 'p.owner_id')
      .select('p.owner_id')
      .where('p.payout_id', 'is', null)
      .where('p.due_at', '<=', now)
      .where((payable) => payable.not(isHeld))
      .where('a.status', '=', 'enabled')
      .where((row) => row.or([row('a.next_payout_at', 'is', null), row('a.next_payout_at', '<=', now)]))
      .groupBy('p.owner_id')
      .having((row) => row(row.fn.sum(row('p.owner_cents', '+', row.ref('p.cleaning_cents'))), '>', 0))
      .orderBy((row) => row.fn.min('p.due_at'))
      .execute();
    return found.map((row) => row.owner_id);
  }
}

interface WantedPayout {
  ownerId: string;
  accountId: string;
  amount: Cents;
  owner: Cents;
  cleaning: Cents;
  due: readonly DuePayable[];
}

const total = (due: readonly DuePayable[], part: 'owner_cents' | 'cleaning_cents'): Cents =>
  cents(due.reduce((sum, row) => sum + row[part], 0));

async function mustWait(tx: Tx, ownerId: string, now: Date): Promise<boolean> {
  const { waits } = await db(tx)
    .selectNoFrom((row) => {
      const notYet = row
        .selectFrom('payout_accounts')
        .select('owner_id')
        .where('owner_id', '=', ownerId)
        .where('next_payout_at', '>', now);
      const underWay = row
        .selectFrom('payouts')
        .select('id')
        .where('owner_id', '=', ownerId)
        .where((one) =>
          one.or([
            one('state', '=', 'requested'),
            one.and([one('state', '=', 'sent'), one('ledger_transaction_id', 'is', null)]),
          ]),
        );
      return isTrue(row.or([row.exists(notYet), row.exists(underWay)])).as('waits');
    })
    .executeTakeFirstOrThrow();
  return waits;
}

/** What is due to an owner and not frozen, locked. */
const lockDue = (tx: Tx, ownerId: string, now: Date) =>
  db(tx)
    .selectFrom('payables as p')
    .select(['p.id', 'p.owner_cents', 'p.cleaning_cents'])
    .where('p.owner_id', '=', ownerId)
    .where('p.payout_id', 'is', null)
    .where('p.due_at', '<=', now)
    .where((payable) => payable.not(isHeld))
    .orderBy('p.due_at')
    .orderBy('p.id')
    .forUpdate('p')
    .execute();

/** Puts payables into a payout, and writes down what it covers, which stays true whatever becomes of it. */
async function cover(tx: Tx, payoutId: string, due: readonly DuePayable[]): Promise<void> {
  const ids = due.map(({ id }) => id);
  await db(tx)
    .updateTable('payables')
    .set({ payout_id: payoutId })
    .where((payable) => isOneOf(payable.ref('id'), ids, 'uuid'))
    .execute();
  await db(tx)
    .insertInto('payout_lines')
    .columns(['payout_id', 'payable_id', 'owner_cents', 'cleaning_cents'])
    .expression((payables) =>
      payables
        .selectFrom('payables')
        .select(['payout_id', 'id', 'owner_cents', 'cleaning_cents'])
        .where('payout_id', '=', payoutId),
    )
    .execute();
}
