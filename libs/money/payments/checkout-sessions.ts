import type { EntityManager } from '@mikro-orm/postgresql';
import { sql, type ExpressionBuilder, type InferResult, type QueryCreator } from 'kysely';
import type Stripe from 'stripe';
import { isOneOf, isTrue, type Tx } from '#libs/core/platform';
import { successOf } from '#libs/money/provider';
import { cents, type Cents } from '#libs/core/rules';
import { db, type PaymentsTables } from './tables.js';

const STATUSES = ['open', 'complete', 'expired'] as const;
const PAYMENT_STATUSES = ['paid', 'unpaid', 'no_payment_required'] as const;

const sessions = (em: EntityManager) =>
  db(em)
    .selectFrom('checkout_sessions')
    .select([
      'id',
      'booking_id',
      'change_id',
      'url',
      'amount_cents',
      'currency',
      'success_url',
      'cancel_url',
      'expires_at',
    ]);

/** A hosted checkout session as stored. */
export type CheckoutSession = InferResult<ReturnType<typeof sessions>>[number];

/** What an order says that its payment has to match; `received` once it has been. */
export type OrderedSession = Pick<
  CheckoutSession,
  'booking_id' | 'change_id' | 'amount_cents' | 'currency'
> & {
  received: boolean;
};

/** A session by the provider's id, and whether its payment has been received. */
export const findSession = (em: EntityManager, id: string) =>
  sessions(em)
    .select((session) => isTrue(session.exists(paymentOf(session))).as('received'))
    .where('id', '=', id)
    .executeTakeFirst();

/** Sessions of a booking that can still be paid, newest first; of one change of its dates alone when that is given. */
export const openSessionsOf = (
  em: EntityManager,
  bookingId: string,
  changeId?: string,
): Promise<CheckoutSession[]> =>
  sessions(em)
    .where('booking_id', '=', bookingId)
    .where('status', '=', 'open')
    .$if(changeId !== undefined, (query) => query.where('change_id', '=', changeId ?? ''))
    .orderBy('created_at', 'desc')
    .execute();

/**
 * Claims open sessions last checked at the provider before `before`, oldest check first.
 * A claimed session counts as checked, so one that the provider cannot answer for never blocks the others.
 */
export async function claimStaleSessions(
  em: EntityManager,
  { now, before, limit }: { now: Date; before: Date; limit: number },
): Promise<string[]> {
  const claimed = await db(em)
    // Not a subquery: the planner may run that again for each row, beyond the limit.
    .with('stale', (sessions) =>
      sessions
        .selectFrom('checkout_sessions')
        .select('id')
        .where('status', '=', 'open')
        .where('checked_at', '<=', before)
        .orderBy('checked_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('checkout_sessions as s')
    .from('stale')
    .set({ checked_at: now })
    .whereRef('s.id', '=', 'stale.id')
    .returning('s.id')
    .execute();
  return claimed.map((row) => row.id);
}

/** Stores a session created at the provider, and that its operation succeeded. Idempotent. @returns whether it is new */
export async function storeSession(
  tx: Tx,
  session: Stripe.Checkout.Session,
  order: { bookingId: string; changeId: string | null; operationId: string | null },
  now: Date,
): Promise<boolean> {
  const { bookingId, changeId, operationId } = order;
  const query =
    operationId === null
      ? db(tx)
      : db(tx).with('succeeded', () => successOf(tx, operationId, session.id, now));
  const stored = await query
    .insertInto('checkout_sessions')
    .values({
      id: session.id,
      booking_id: bookingId,
      change_id: changeId,
      // One that is paid already counts as open until its payment is booked.
      status: session.status === 'expired' ? 'expired' : 'open',
      url: session.url ?? '',
      amount_cents: cents(session.amount_total ?? 0),
      currency: session.currency ?? '',
      success_url: session.success_url ?? '',
      cancel_url: session.cancel_url ?? '',
      expires_at: new Date(session.expires_at * 1000),
      created_at: now,
      checked_at: now,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return stored !== undefined;
}

/** Records the provider's state of a session that is not known to be paid. @returns false when it is */
export async function recordSession(
  tx: Tx,
  session: Stripe.Checkout.Session,
  problem: string | null,
  now: Date,
): Promise<boolean> {
  const recorded = await recording(db(tx), session, problem, now).executeTakeFirst();
  return recorded !== undefined;
}

/** A payment received by a session. */
interface ReceivedPayment {
  id: string;
  bookingId: string;
  changeId: string | null;
  amountCents: Cents;
  /** It confirms its booking, or applies its change of dates. */
  settles: boolean;
}

/** Records a session as the provider has it, and its payment, which is not known yet. @returns false when it is */
export async function recordPayment(
  tx: Tx,
  session: Stripe.Checkout.Session,
  { id, bookingId, changeId, amountCents, settles }: ReceivedPayment,
  now: Date,
): Promise<boolean> {
  const received = await db(tx)
    .with('recorded', (query) => recording(query, session, null, now))
    .insertInto('payments')
    .columns([
      'id',
      'booking_id',
      'change_id',
      'session_id',
      'payment_intent_id',
      'amount_cents',
      'settles',
      'card_fingerprint',
      'received_at',
    ])
    .expression((query) =>
      query
        .selectFrom('recorded')
        .select([
          sql<string>`${id}::uuid`.as('id'),
          sql<string>`${bookingId}::uuid`.as('booking_id'),
          sql<string | null>`${changeId}::uuid`.as('change_id'),
          'recorded.id as session_id',
          sql<string>`${paymentIntentOf(session)}::text`.as('payment_intent_id'),
          sql<Cents>`${amountCents}::integer`.as('amount_cents'),
          sql<boolean>`${settles}::boolean`.as('settles'),
          sql<string | null>`${cardFingerprintOf(session)}::text`.as('card_fingerprint'),
          sql<Date>`${now}::timestamptz`.as('received_at'),
        ]),
    )
    .executeTakeFirst();
  return (received.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** The statement that records a session. */
const recording = (
  query: QueryCreator<PaymentsTables>,
  session: Stripe.Checkout.Session,
  problem: string | null,
  now: Date,
) =>
  query
    .updateTable('checkout_sessions')
    .set({
      status: parseStatus(STATUSES, session.status ?? 'open'),
      payment_status: parseStatus(PAYMENT_STATUSES, session.payment_status),
      payment_intent_id: paymentIntentOf(session),
      problem,
      checked_at: now,
    })
    .where('id', '=', session.id)
    .where((row) => row.not(row.exists(paymentOf(row))))
    .returning('id');

/** The payment of a session. */
const paymentOf = (row: ExpressionBuilder<PaymentsTables, 'checkout_sessions'>) =>
  row.selectFrom('payments').select('payments.id').whereRef('session_id', '=', 'checkout_sessions.id');

/** Marks sessions as checked, although nothing changed. */
export async function markSessionsChecked(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
  await db(tx)
    .updateTable('checkout_sessions')
    .set({ checked_at: now })
    .where((session) => isOneOf(session.ref('id'), ids))
    .execute();
}

/** Id of the payment behind a session, expanded or not. */
export const paymentIntentOf = (session: Stripe.Checkout.Session): string | null =>
  typeof session.payment_intent === 'string' ? session.payment_intent : (session.payment_intent?.id ?? null);

/** How to fetch a session so that {@link cardFingerprintOf} knows the card. */
export const SESSION_WITH_CARD = { expand: ['payment_intent.latest_charge'] };

/** The provider's id of the card that paid a session; null when it was not fetched with it, or something else paid. */
function cardFingerprintOf({ payment_intent: intent }: Stripe.Checkout.Session): string | null {
  const charge = typeof intent === 'object' ? intent?.latest_charge : null;
  return typeof charge === 'object' ? (charge?.payment_method_details?.card?.fingerprint ?? null) : null;
}

/** Narrows a provider value to a known status. @throws for any other */
function parseStatus<Status extends string>(known: readonly Status[], value: string): Status {
  const status = known.find((candidate) => candidate === value);
  if (status === undefined) throw new Error(`The provider says "${value}" of a session`);
  return status;
}
