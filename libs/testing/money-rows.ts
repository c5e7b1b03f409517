import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { InsertObject } from 'kysely';
import { jsonb } from '#libs/core/platform';
import { cents, CURRENCY } from '#libs/core/rules';
import type { Booking } from '#libs/stays/bookings';
import { tables, type AllTables } from './tables.js';
import { TEST_NOW } from './test-clock.js';

type Facts<Table extends keyof AllTables> = Partial<InsertObject<AllTables, Table>>;

/** A provider operation; by default an unsent refund of $225. @returns its id */
export async function anOperation(em: EntityManager, facts: Facts<'operations'>): Promise<string> {
  const id = randomUUID();
  const at = { next_attempt_at: TEST_NOW, requested_at: TEST_NOW };
  await tables(em)
    .insertInto('operations')
    .values({ id, kind: 'refund', key: `refund-${id}`, amount_cents: cents(22_500), ...at, ...facts })
    .execute();
  return id;
}

/** An open checkout page for a booking. @returns its id */
export async function aCheckoutSession(
  em: EntityManager,
  booking: Pick<Booking, 'id' | 'totalCents'>,
  id = `cs_test_${randomUUID()}`,
): Promise<string> {
  await tables(em)
    .insertInto('checkout_sessions')
    .values({
      id,
      booking_id: booking.id,
      url: 'http://localhost/pay',
      amount_cents: booking.totalCents,
      currency: CURRENCY,
      success_url: 'http://localhost/paid',
      cancel_url: 'http://localhost/back',
      expires_at: TEST_NOW,
      created_at: TEST_NOW,
      checked_at: TEST_NOW,
    })
    .execute();
  return id;
}

/** The payment that settled a booking, for all of it, by a card that is not known unless told. @returns its id and its session's */
export async function aPayment(
  em: EntityManager,
  booking: Pick<Booking, 'id' | 'totalCents'>,
  cardFingerprint: string | null = null,
): Promise<{ paymentId: string; sessionId: string }> {
  const [paymentId, sessionId] = [randomUUID(), await aCheckoutSession(em, booking)];
  await tables(em)
    .insertInto('payments')
    .values({
      id: paymentId,
      booking_id: booking.id,
      session_id: sessionId,
      payment_intent_id: `pi_${paymentId}`,
      amount_cents: booking.totalCents,
      settles: true,
      card_fingerprint: cardFingerprint,
      received_at: TEST_NOW,
    })
    .execute();
  return { paymentId, sessionId };
}

/** A subscription; by default to SuperPlus, paid for May 2026. @returns its id */
export async function aSubscription(
  em: EntityManager,
  userId: string,
  facts: Facts<'subscriptions'> = {},
): Promise<string> {
  const id = randomUUID();
  await tables(em)
    .insertInto('subscriptions')
    .values({
      id,
      user_id: userId,
      provider_id: `sub_${id}`,
      plan: 'super_plus',
      price_cents: cents(599),
      status: 'active',
      period_start: new Date('2026-05-01T00:00:00Z'),
      period_end: new Date('2026-06-01T00:00:00Z'),
      started_at: new Date('2026-05-01T00:00:00Z'),
      look: 1,
      checked_at: TEST_NOW,
      ...facts,
    })
    .execute();
  return id;
}

/** A paid charge of a subscription; by default $5.99. @returns its id */
export async function aPlanCharge(
  em: EntityManager,
  facts: Facts<'subscription_invoices'> & { subscription_id: string; user_id: string },
): Promise<string> {
  const id = randomUUID();
  await tables(em)
    .insertInto('subscription_invoices')
    .values({
      id,
      provider_id: `in_${id}`,
      reason: 'subscription_cycle',
      status: 'paid',
      total_cents: cents(599),
      paid_cents: cents(599),
      credit_used_cents: cents(0),
      lines: jsonb([]),
      issued_at: TEST_NOW,
      paid_at: TEST_NOW,
      ...facts,
    })
    .execute();
  return id;
}
