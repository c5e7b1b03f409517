import type { EntityManager } from '@mikro-orm/postgresql';
import type { INestApplicationContext } from '@nestjs/common';
import { sql, type SqlBool } from 'kysely';
import type Stripe from 'stripe';
import type { Booking } from '#libs/stays/bookings';
import { completionEntries, LedgerService, owedBy, paymentEntries, payoutEntries } from '#libs/money/ledger';
import { BatchPayouts, Payables, PayoutOutcomes } from '#libs/money/payouts';
import { announce, inTransaction, type Tx } from '#libs/core/platform';
import { payoutDueAt } from '#libs/core/rules';
import type { EventCatalogue } from '#libs/core/events';
import { bookingFacts } from './event-payloads.js';
import { tables } from './tables.js';

const ledger = new LedgerService();

/** Books a completed booking as the worker does: payment, completion, owner's payable. */
export async function earnedFrom(em: EntityManager, booking: Booking, completedAt: Date): Promise<void> {
  const facts = completedFacts(booking, completedAt);
  await inTransaction(em, async (tx) => {
    const { ownerId, travelerId, id: bookingId } = booking;
    const payment = {
      bookingId,
      travelerId,
      ownerId,
      paymentId: booking.id,
      sessionId: `cs_test_${booking.id.replaceAll('-', '')}`,
      amountCents: booking.paidCents,
      settles: true,
    };
    const paid = await announce(tx, 'payment.succeeded', payment, completedAt);
    await book(tx, 'payment', { id: paid, bookingId: booking.id, at: completedAt }, paymentEntries(payment));
    const completed = await announce(tx, 'booking.completed', facts, completedAt);
    const entries = completionEntries(facts);
    const origin = { id: completed, bookingId: booking.id, at: completedAt };
    const ledgerTransactionId = await book(tx, 'completion', origin, entries);
    const payable = { ownerId, bookingId, reason: 'stay' as const, ledgerTransactionId, ...owedBy(entries) };
    await new Payables().record(tx, { ...payable, dueAt: payoutDueAt(completedAt) }, completedAt);
  });
}

/** Gives an owner an enabled account at the provider. */
export async function anEnabledAccount(em: EntityManager, ownerId: string, at: Date): Promise<void> {
  const enabled = { account_id: `acct_${ownerId.slice(-12)}`, status: 'enabled' } as const;
  await tables(em.fork())
    .insertInto('payout_accounts')
    .values({ owner_id: ownerId, ...enabled, asked_at: at, created_at: at })
    .onConflict((conflict) => conflict.column('owner_id').doUpdateSet(enabled))
    .execute();
}

/** Sends and books a payout of everything due to an owner. @returns its id */
export async function paidOut(
  app: INestApplicationContext,
  em: EntityManager,
  ownerId: string,
): Promise<string> {
  const payoutId = await app.get(BatchPayouts).forOwner(ownerId);
  if (!payoutId) throw new Error(`Nothing is due to owner ${ownerId}`);
  const payout = await tables(em.fork())
    .selectFrom('payouts')
    .select('operation_id')
    .where('id', '=', payoutId)
    .executeTakeFirstOrThrow();
  const transfer = { id: `tr_${payoutId.slice(-12)}`, amount_reversed: 0 } as Stripe.Transfer;
  await app.get(PayoutOutcomes).recordTransfer(payout.operation_id, transfer);
  const event = await tables(em.fork())
    .selectFrom('events')
    .select(['id', 'payload', 'occurred_at'])
    .where('name', '=', 'payout.sent')
    .where((event) => sql<SqlBool>`${event.ref('payload')} ->> 'payoutId' = ${payoutId}`)
    .$narrowType<{ payload: EventCatalogue['payout.sent'] }>()
    .executeTakeFirstOrThrow(() => new Error(`Payout ${payoutId} was not sent`));
  await inTransaction(em, async (tx) => {
    const origin = { id: event.id, bookingId: null, at: event.occurred_at };
    const booked = await book(tx, 'payout', origin, payoutEntries(event.payload));
    await app.get(PayoutOutcomes).markBooked(tx, payoutId, booked);
  });
  return payoutId;
}

async function book(
  tx: Tx,
  kind: string,
  origin: { id: string; bookingId: string | null; at: Date },
  entries: Parameters<LedgerService['book']>[2],
): Promise<string> {
  const { id: eventId, bookingId, at: occurredAt } = origin;
  const id = await ledger.book(tx, { kind, eventId, bookingId, providerRef: null, occurredAt }, entries);
  if (!id) throw new Error(`A ${kind} without entries`);
  return id;
}

const completedFacts = (booking: Booking, completedAt: Date): EventCatalogue['booking.completed'] => ({
  ...bookingFacts(booking),
  paidCents: booking.paidCents,
  ...(booking.voucherCostCents > 0 && { voucherCents: booking.voucherCostCents }),
  plan: 'basic',
  multiplier: 1,
  completedAt: completedAt.toISOString(),
});
