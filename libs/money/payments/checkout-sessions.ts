import type { EntityManager } from '@mikro-orm/postgresql';
import type Stripe from 'stripe';
import { firstRow, rows, type Tx } from '#libs/core/platform';
import type { Cents } from '#libs/core/rules';

/** A hosted checkout session as our books know it. */
export interface CheckoutSession {
  id: string;
  booking_id: string;
  url: string;
  amount_cents: Cents;
  currency: string;
  status: 'open' | 'complete' | 'expired';
  payment_status: 'paid' | 'unpaid' | 'no_payment_required';
  success_url: string;
  cancel_url: string;
  /** Instant, as the text PostgreSQL writes. */
  expires_at: string;
}

const COLUMNS =
  'id, booking_id, url, amount_cents, currency, status, payment_status, success_url, cancel_url, expires_at';

/** A session by the provider's id, or null. */
export const findSession = (em: EntityManager, id: string): Promise<CheckoutSession | null> =>
  firstRow<CheckoutSession>(em, `select ${COLUMNS} from checkout_sessions where id = ?`, [id]);

/** Sessions of a booking that the provider may still take money for, newest first. */
export const openSessionsOf = (em: EntityManager, bookingId: string): Promise<CheckoutSession[]> =>
  rows<CheckoutSession>(
    em,
    `select ${COLUMNS} from checkout_sessions where booking_id = ? and status = 'open' order by created_at desc`,
    [bookingId],
  );

/** Open sessions that nobody has asked the provider about since `before`, the longest forgotten first. */
export async function forgottenSessions(em: EntityManager, before: Date, limit: number): Promise<string[]> {
  const found = await rows<{ id: string }>(
    em,
    `select id from checkout_sessions where status = 'open' and checked_at <= ? order by checked_at limit ?`,
    [before, limit],
  );
  return found.map((row) => row.id);
}

/** Writes down a session the provider has made; a second time changes nothing. */
export async function storeSession(
  tx: Tx,
  session: Stripe.Checkout.Session,
  bookingId: string,
  now: Date,
): Promise<boolean> {
  const stored = await rows(
    tx,
    `insert into checkout_sessions
       (id, booking_id, url, amount_cents, currency, success_url, cancel_url, expires_at, created_at, checked_at)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) on conflict (id) do nothing returning id`,
    [
      session.id,
      bookingId,
      session.url ?? '',
      session.amount_total ?? 0,
      session.currency ?? '',
      session.success_url ?? '',
      session.cancel_url ?? '',
      new Date(session.expires_at * 1000),
      now,
      now,
    ],
  );
  return stored.length === 1;
}

/** Takes over what the provider says of a session. */
export async function recordSession(
  tx: Tx,
  session: Stripe.Checkout.Session,
  problem: string | null,
  now: Date,
): Promise<void> {
  await tx.execute(
    `update checkout_sessions
        set status = ?, payment_status = ?, payment_intent_id = ?, problem = ?, checked_at = ? where id = ?`,
    [session.status ?? 'open', session.payment_status, paymentIntentOf(session), problem, now, session.id],
  );
}

/** Id of the payment behind a session, expanded or not. */
export const paymentIntentOf = (session: Stripe.Checkout.Session): string | null =>
  typeof session.payment_intent === 'string' ? session.payment_intent : (session.payment_intent?.id ?? null);
