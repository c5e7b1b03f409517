import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import { cents } from '#libs/core/rules';
import { STRIPE } from '#libs/money/provider';
import { Comparison, createdWithin, type Window } from './comparison.js';
import { ProviderGateways } from './gateways.port.js';
import { findPayment, paymentsWithin } from './own-records.queries.js';

type OwnPayment = Awaited<ReturnType<typeof paymentsWithin>>[number];

/** Compares paid checkout sessions with our payments, both ways. */
@Injectable()
export class ComparePayments {
  constructor(
    private readonly em: EntityManager,
    @Inject(STRIPE) private readonly stripe: Stripe,
    private readonly gateways: ProviderGateways,
  ) {}

  /** Looks at every session and payment of the window. @throws the provider's error when it cannot be asked */
  async run(window: Window, comparison: Comparison): Promise<void> {
    const sessions = this.stripe.checkout.sessions.list({ limit: 100, created: createdWithin(window) });
    const seen = await comparison.lookAt(sessions, async (session) => {
      if (session.mode === 'payment' && session.payment_status === 'paid')
        await this.comparePaid(session, comparison);
    });
    for (const payment of await paymentsWithin(this.em.fork(), window)) {
      if (!seen.has(payment.session_id)) await this.lookFor(payment, comparison);
    }
  }

  private async comparePaid(session: Stripe.Checkout.Session, comparison: Comparison): Promise<void> {
    let own = await findPayment(this.em.fork(), session.id);
    if (!own) {
      await this.gateways.session(session.id);
      own = await findPayment(this.em.fork(), session.id);
      if (own) comparison.settled += 1;
    }
    comparison.agrees(session.id, 'payment_missing_here', 'payment_amount_differs', 'payment_missing_there');
    const theirs = cents(session.amount_total ?? 0);
    if (!own) {
      comparison.differs({
        kind: 'payment_missing_here',
        objectId: session.id,
        bookingId: null,
        oursCents: null,
        theirsCents: theirs,
        note: `Paid at the provider, but no payment of ours. Booking named there: ${session.metadata?.booking_id ?? 'none'}`,
      });
    } else if (own.amount_cents !== theirs) {
      comparison.differs({
        kind: 'payment_amount_differs',
        objectId: session.id,
        bookingId: own.booking_id,
        oursCents: own.amount_cents,
        theirsCents: theirs,
        note: 'The provider took another amount than we have booked',
      });
    }
  }

  /** A payment of ours that the list did not show may be older than its session; asking by id decides. */
  private async lookFor(payment: OwnPayment, comparison: Comparison): Promise<void> {
    const session = await this.stripe.checkout.sessions.retrieve(payment.session_id).catch(absent);
    comparison.agrees(payment.session_id, 'payment_missing_there');
    if (session?.payment_status === 'paid') return this.comparePaid(session, comparison);
    comparison.differs({
      kind: 'payment_missing_there',
      objectId: payment.session_id,
      bookingId: payment.booking_id,
      oursCents: payment.amount_cents,
      theirsCents: null,
      note: session
        ? 'We have booked it, but the provider says it is not paid'
        : 'The provider does not know it',
    });
  }
}

/** Null for an object that the provider does not have. @throws any other error */
export function absent(error: unknown): null {
  if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing')
    return null;
  throw error;
}
