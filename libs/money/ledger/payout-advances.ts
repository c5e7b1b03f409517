import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import { announce, Clock, inTransaction, sumOf } from '#libs/core/platform';
import { cents, minus, type Cents } from '#libs/core/rules';
import { lockPayoutsOf, ownerOfForgotten, Payables } from '#libs/money/payouts';
import { ACCOUNTS } from './accounts.js';
import { owedBy } from './entry.js';
import { LedgerService } from './ledger.service.js';
import { payoutAdvanceEntries } from './payout-entries.js';
import { db } from './tables.js';

const KIND = 'payout_advance';

/**
 * Transfers to owners that were made after the backup that the database was restored from. They count as paid in advance: the next payouts are
 * less by them, so that nobody is paid twice for stays that are completed again. @spec A13, decision 40
 */
@Injectable()
export class PayoutAdvances {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly ledger: LedgerService,
    private readonly payables: Payables,
  ) {}

  /** What the owner has of a forgotten transfer, and what the books say of it, in cents; null when it is none. */
  async find(transfer: Stripe.Transfer): Promise<{ kept: Cents; booked: Cents } | null> {
    const em = this.em.fork();
    if ((await ownerOfForgotten(em, transfer)) === null) return null;
    return { kept: keptOf(transfer), booked: await bookedFor(em, transfer.id) };
  }

  /** Books what the owner has of a forgotten transfer, less what is booked already. Idempotent; other transfers change nothing. */
  book(transfer: Stripe.Transfer): Promise<void> {
    const now = this.clock.now();
    return inTransaction(this.em, async (tx) => {
      const ownerId = await ownerOfForgotten(tx, transfer);
      if (ownerId === null) return;
      await lockPayoutsOf(tx, ownerId);
      const amountCents = minus(keptOf(transfer), await bookedFor(tx, transfer.id));
      if (amountCents === 0) return;
      const facts = { ownerId, transferId: transfer.id, amountCents };
      const eventId = await announce(tx, 'payout.advanced', facts, now);
      const entries = payoutAdvanceEntries(facts);
      const origin = { kind: KIND, eventId, bookingId: null, providerRef: transfer.id, occurredAt: now };
      const ledgerTransactionId = await this.ledger.book(tx, origin, entries);
      if (ledgerTransactionId === null) return;
      const payable = { ownerId, bookingId: null, reason: 'advance' as const, dueAt: now };
      await this.payables.record(tx, { ...payable, ledgerTransactionId, ...owedBy(entries) }, now);
    });
  }
}

/** What the owner has of a transfer: its amount less what came back. */
const keptOf = (transfer: Stripe.Transfer): Cents =>
  minus(cents(transfer.amount), cents(transfer.amount_reversed));

async function bookedFor(em: EntityManager, transferId: string): Promise<Cents> {
  const { booked } = await db(em)
    .selectFrom('ledger_entries as e')
    .innerJoin('ledger_transactions as t', 't.id', 'e.transaction_id')
    .select((row) => sumOf(row.ref('e.amount_cents')).as('booked'))
    .where('t.kind', '=', KIND)
    .where('t.provider_ref', '=', transferId)
    .where('e.account', '=', ACCOUNTS.ownerPayable)
    .executeTakeFirstOrThrow();
  return booked;
}
