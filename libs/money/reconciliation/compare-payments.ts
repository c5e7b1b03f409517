import type Stripe from 'stripe';
import { cents } from '#libs/core/rules';
import { createdWithin, type Compared } from './comparison.js';
import type { ProviderGateways } from './gateways.port.js';
import { findPayment, paymentsWithin } from './own-records.queries.js';

const isPaid = ({ mode, payment_status }: Stripe.Checkout.Session): boolean =>
  mode === 'payment' && payment_status === 'paid';

/** Compares paid checkout sessions with our payments, both ways. @throws the provider's error when it cannot be asked */
export function comparePayments(compared: Compared): Promise<void> {
  const { em, stripe, window, gateways, comparison } = compared;
  const listed = stripe.checkout.sessions.list({ limit: 100, created: createdWithin(window) });
  return comparison.compareBothWays({
    listed: window.until === null ? returnedLast(listed, gateways) : listed,
    compare: async (session) => {
      const isOfStay = session.mode === 'payment' && session.status !== 'expired';
      if (isOfStay && window.until === null) await gateways.forgottenSession(session);
      if (isPaid(session)) await comparePaid(session, compared);
    },
    ours: () => paymentsWithin(em.fork(), window),
    idOf: (payment) => payment.session_id,
    // By its id, because the session may predate the window.
    retrieve: (id) => stripe.checkout.sessions.retrieve(id),
    counts: isPaid,
    missing: (payment, session) => ({
      kind: 'payment_missing_there',
      objectId: payment.session_id,
      bookingId: payment.booking_id,
      oursCents: payment.amount_cents,
      note: session
        ? 'We have booked it, but the provider says it is not paid'
        : 'The provider does not know it',
    }),
  });
}

/** After a restore: of two payments of a booking, the one that was kept must be the one that counts again. */
async function* returnedLast(
  sessions: AsyncIterable<Stripe.Checkout.Session>,
  gateways: ProviderGateways,
): AsyncGenerator<Stripe.Checkout.Session> {
  const returned: Stripe.Checkout.Session[] = [];
  for await (const session of sessions)
    if (isPaid(session) && (await gateways.wasReturned(session))) returned.push(session);
    else yield session;
  yield* returned;
}

async function comparePaid(
  session: Stripe.Checkout.Session,
  { em, gateways, comparison }: Compared,
): Promise<void> {
  let own = await findPayment(em.fork(), session.id);
  if (!own) {
    await gateways.session(session.id);
    own = await findPayment(em.fork(), session.id);
    if (own) comparison.settled += 1;
  }
  comparison.markChecked(
    session.id,
    'payment_missing_here',
    'payment_amount_differs',
    'payment_missing_there',
  );
  const theirs = cents(session.amount_total ?? 0);
  if (!own) {
    comparison.addDifference({
      kind: 'payment_missing_here',
      objectId: session.id,
      theirsCents: theirs,
      note: `Paid at the provider, but no payment of ours. Booking named there: ${session.metadata?.booking_id ?? 'none'}`,
    });
  } else if (own.amount_cents !== theirs) {
    comparison.addDifference({
      kind: 'payment_amount_differs',
      objectId: session.id,
      bookingId: own.booking_id,
      oursCents: own.amount_cents,
      theirsCents: theirs,
      note: 'The provider took another amount than we have booked',
    });
  }
}
