import type { EntityManager } from '@mikro-orm/postgresql';
import type { INestApplicationContext } from '@nestjs/common';
import type Stripe from 'stripe';
import type { Booking } from '#libs/stays/bookings';
import { completionEntries, LedgerService, owedBy, paymentEntries, payoutEntries } from '#libs/money/ledger';
import { BatchPayouts, Payables, PayoutOutcomes } from '#libs/money/payouts';
import { announce, firstRow, inTransaction, type Tx } from '#libs/core/platform';
import { payoutDueAt } from '#libs/core/rules';
import type { EventCatalogue } from '#libs/core/events';

const ledger = new LedgerService();

/** The books of a completed booking, as the worker writes them: paid, completed, owed to the owner. */
export async function earnedFrom(em: EntityManager, booking: Booking, completedAt: Date): Promise<void> {
  const facts = completedFacts(booking, completedAt);
  await inTransaction(em, async (tx) => {
    const payment = {
      bookingId: booking.id,
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
    const { ownerId, id: bookingId } = booking;
    const wanted = { ownerId, bookingId, reason: 'stay' as const, ledgerTransactionId, ...owedBy(entries) };
    await new Payables().record(tx, { ...wanted, dueAt: payoutDueAt(completedAt) }, completedAt);
  });
}

/** An account at the provider that money can be sent to. */
export async function anEnabledAccount(em: EntityManager, ownerId: string, at: Date): Promise<void> {
  await em.fork().execute(
    `insert into payout_accounts (owner_id, account_id, status, asked_at, created_at) values (?, ?, 'enabled', ?, ?)
     on conflict (owner_id) do update set account_id = excluded.account_id, status = 'enabled'`,
    [ownerId, `acct_${ownerId.slice(-12)}`, at, at],
  );
}

/** A payout of all that is due, sent and booked. @returns its id */
export async function paidOut(
  app: INestApplicationContext,
  em: EntityManager,
  ownerId: string,
): Promise<string> {
  const payoutId = await app.get(BatchPayouts).forOwner(ownerId);
  if (!payoutId) throw new Error(`Nothing is due to owner ${ownerId}`);
  const row = await firstRow<{ operation_id: string }>(
    em.fork(),
    'select operation_id from payouts where id = ?',
    [payoutId],
  );
  const transfer = { id: `tr_${payoutId.slice(-12)}`, amount_reversed: 0 } as Stripe.Transfer;
  await app.get(PayoutOutcomes).transferred(row?.operation_id ?? '', transfer);
  const event = await firstRow<{ id: string; payload: EventCatalogue['payout.sent']; occurred_at: string }>(
    em.fork(),
    `select id, payload, occurred_at from events where name = 'payout.sent' and payload ->> 'payoutId' = ?`,
    [payoutId],
  );
  if (!event) throw new Error(`Payout ${payoutId} was not sent`);
  await inTransaction(em, async (tx) => {
    const origin = { id: event.id, bookingId: null, at: new Date(event.occurred_at) };
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
  bookingId: booking.id,
  propertyId: booking.propertyId,
  propertyTitle: 'Juniper cabin',
  travelerId: booking.travelerId,
  ownerId: booking.ownerId,
  checkInAt: booking.checkInAt.toISOString(),
  checkOutAt: booking.checkOutAt.toISOString(),
  subtotalCents: booking.subtotalCents,
  cleaningCents: booking.cleaningCents,
  serviceFeeCents: booking.serviceFeeCents,
  totalCents: booking.totalCents,
  paidCents: booking.paidCents,
  plan: 'basic',
  multiplier: 1,
  completedAt: completedAt.toISOString(),
});
