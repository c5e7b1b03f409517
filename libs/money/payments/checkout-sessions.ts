import type { EntityManager } from '@mikro-orm/postgresql';
import type { InferResult } from 'kysely';
import type Stripe from 'stripe';
import type { Tx } from '#libs/core/platform';
import { cents } from '#libs/core/rules';
import { db } from './tables.js';

const STATUSES = ['open', 'complete', 'expired'] as const;
const PAYMENT_STATUSES = ['paid', 'unpaid', 'no_payment_required'] as const;

const sessions = (em: EntityManager) =>
  db(em)
    .selectFrom('checkout_sessions')
    .select([
      'id',
      'booking_id',
      'url',
      'amount_cents',
      'currency',
      'success_url',
      'cancel_url',
      'expires_at',
    ]);

/** A hosted checkout session as our books know it. */
export type CheckoutSession = InferResult<ReturnType<typeof sessions>>[number];

/** A session by the provider's id. */
export const findSession = (em: EntityManager, id: string): Promise<CheckoutSession | undefined> =>
  sessions(em).where('id', '=', id).executeTakeFirst();

/** Sessions of a booking that the provider may still take money for, newest first. */
export const openSessionsOf = (em: EntityManager, bookingId: string): Promise<CheckoutSession[]> =>
  sessions(em)
    .where('booking_id', '=', bookingId)
    .where('status', '=', 'open')
    .orderBy('created_at', 'desc')
    .execute();

/** Open sessions that nobody has asked the provider about since `before`, the longest forgotten first. */
export async function forgottenSessions(em: EntityManager, before: Date, limit: number): Promise<string[]> {
  const found = await db(em)
    .selectFrom('checkout_sessions')
    .select('id')
    .where('status', '=', 'open')
    .where('checked_at', '<=', before)
    .orderBy('checked_at')
    .limit(limit)
    .execute();
  return found.map((row) => row.id);
}

/** Writes down a session the provider has made; a second time changes nothing. @returns whether it is new */
export async function storeSession(
  tx: Tx,
  session: Stripe.Checkout.Session,
  bookingId: string,
  now: Date,
): Promise<boolean> {
  const stored = await db(tx)
    .insertInto('checkout_sessions')
    .values({
      id: session.id,
      booking_id: bookingId,
      url: session.url ?? '',
      amount_cents: cents(session.amount_total ?? 0),
      currency: session.currency ?? '',
      success_url: session.success_url ?? '',
      cancel_url: session.cancel_url ?? '',
      expires_at: new Date(session.expires_at * 1000),
      created_at: now,
      checked_at: now,
    })
    .onConflict((again) => again.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return stored !== undefined;
}

/** Takes over what the provider says of a session. */
export async function recordSession(
  tx: Tx,
  session: Stripe.Checkout.Session,
  problem: string | null,
  now: Date,
): Promise<void> {
  await db(tx)
    .updateTable('checkout_sessions')
    .set({
      status: wordOf(STATUSES, session.status ?? 'open'),
      payment_status: wordOf(PAYMENT_STATUSES, session.payment_status),
      payment_intent_id: paymentIntentOf(session),
      problem,
      checked_at: now,
    })
    .where('id', '=', session.id)
    .execute();
}

/** Notes that a booking's sessions were looked at, although nothing came of it. */
export async function noteSync(em: EntityManager, bookingId: string, now: Date): Promise<void> {
  await db(em)
    .updateTable('checkout_sessions')
    .set({ checked_at: now })
    .where('booking_id', '=', bookingId)
    .execute();
}

/** Id of the payment behind a session, expanded or not. */
export const paymentIntentOf = (session: Stripe.Checkout.Session): string | null =>
  typeof session.payment_intent === 'string' ? session.payment_intent : (session.payment_intent?.id ?? null);

/** One of the provider's words that we know. @throws for any other */
function wordOf<Word extends string>(known: readonly Word[], said: string): Word {
  const word = known.find((one) => one === said);
  if (word === undefined) throw new Error(`The provider says "${said}" of a session`);
  return word;
}
