import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { announce, Clock, inTransaction, isOneOf, isTrue, Settings, type Tx } from '#libs/core/platform';
import { Operations, runEach } from '#libs/money/provider';
import { cents, CURRENCY, dollars, type Cents } from '#libs/core/rules';
import { owedTo } from './books.queries.js';
import { isHeld } from './held.js';
import { isSuspended } from './owners.queries.js';
import { holdOwnStays } from './own-stays.js';
import type { OwnStays } from './own-stays.queries.js';
import { lockAccount } from './payout-accounts.js';
import { db } from './tables.js';

type DuePayable = Awaited<ReturnType<typeof lockDue>>[number];

/** Batches due payables into payouts. Moves no money: the worker does, on `payout.requested`. @spec A13 */
@Injectable()
export class BatchPayouts {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly operations: Operations,
    private readonly settings: Settings,
  ) {}

  /**
   * Creates a payout for every owner with due payables. Safe to run concurrently and repeatedly.
   * @throws AggregateError with the failures, after trying every owner
   */
  async run(): Promise<void> {
    const owners = await this.ownersDue(this.clock.now());
    const voucherLimit = await this.voucherLimit();
    await runEach(owners, (ownerId) => this.pay({ ownerId, voucherLimit }), 'payouts could not be made');
  }

  /**
   * Creates one payout of everything due to an owner, less what they owe. None is created while another is in progress, while
   * the account is not enabled or its owner is suspended, before the retry time of a failed one, or when nothing is left after netting.
   * @returns the payout's id, or null when none was created
   */
  async forOwner(ownerId: string): Promise<string | null> {
    return this.pay({ ownerId, voucherLimit: await this.voucherLimit() });
  }

  private async pay(stays: Pick<OwnStays, 'ownerId' | 'voucherLimit'>): Promise<string | null> {
    const { ownerId } = stays;
    const now = this.clock.now();
    return inTransaction(this.em, async (tx) => {
      const { accountId, status } = await lockAccount(tx, ownerId, now);
      if (!accountId || status !== 'enabled' || (await mustWait(tx, ownerId, now))) return null;
      if (await isSuspended(tx, ownerId)) return null;
      await holdOwnStays(tx, { ...stays, dueBy: now }, now);
      const due = await lockDue(tx, ownerId, now);
      const [owner, cleaning] = [total(due, 'owner_cents'), total(due, 'cleaning_cents')];
      const amount = cents(owner + cleaning);
      if (amount <= 0 || amount > (await owedTo(tx, ownerId))) return null;
      return this.request(tx, { ownerId, accountId, amount, owner, cleaning, due }, now);
    });
  }

  private async voucherLimit(): Promise<Cents> {
    return dollars(await this.settings.get('look_at_vouchers_above'));
  }

  private async request(tx: Tx, payout: NewPayout, now: Date): Promise<string> {
    const { ownerId, accountId, amount, owner, cleaning, due } = payout;
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
    await coverPayables(tx, payoutId, due);
    await announce(tx, 'payout.requested', { payoutId, ownerId, operationId, amountCents: amount }, now);
    return payoutId;
  }

  /** Owners who can be paid, longest due first. */
  private async ownersDue(now: Date): Promise<string[]> {
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

interface NewPayout {
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
      const inProgress = row
        .selectFrom('payouts')
        .select('id')
        .where('owner_id', '=', ownerId)
        .where((payout) =>
          payout.or([
            payout('state', '=', 'requested'),
            payout.and([payout('state', '=', 'sent'), payout('ledger_transaction_id', 'is', null)]),
          ]),
        );
      return isTrue(row.or([row.exists(notYet), row.exists(inProgress)])).as('waits');
    })
    .executeTakeFirstOrThrow();
  return waits;
}

/** An owner's due payables without a hold, locked. */
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

/** Assigns payables to a payout and records what it covers, which stays on record even if it fails. */
async function coverPayables(tx: Tx, payoutId: string, due: readonly DuePayable[]): Promise<void> {
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
