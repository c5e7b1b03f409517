import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import { SCREENS } from '#libs/core/contracts';
import { demoId } from '#libs/demo';
import { CURRENCY } from '#libs/core/rules';
import { UserError } from '../user-error.js';
import type { SeededPayout, SeedOwner } from './seeded-payouts.js';
import type { SeededStay } from './seeded-stays.js';

/** A stay that the provider has been paid for, as our books will know it. */
export interface Charge {
  sessionId: string;
  url: string;
  paymentIntentId: string;
  successUrl: string;
  cancelUrl: string;
}

/** A paid stay and, when money went back, the refund. */
export interface Bill {
  charge: Charge;
  refundId: string | null;
}

/** Takes, returns and passes on the money of demo stays at the payment provider. */
export abstract class SeedPayments {
  /** Has the stay paid; the same stay again is the same payment. */
  abstract charge(seeded: SeededStay): Promise<Charge>;
  /** Sends money of a stay back to the card; again, it is the same refund. @returns the refund's id */
  abstract refund(seeded: SeededStay, charge: Charge, amountCents: number): Promise<string>;
  /** Opens the owner's account and answers the provider's questions; again, it is the same account. */
  abstract account(owner: SeedOwner): Promise<Stripe.Account>;
  /** Sends an owner what was due; again, it is the same transfer. @returns the transfer's id */
  abstract payout(seeded: SeededPayout, accountId: string): Promise<string>;
}

/** Ids of the calls behind a stay's money; the provider's objects carry them. */
export const operationIds = (seeded: SeededStay): { checkout: string; refund: string } => ({
  checkout: demoId('payment', `${seeded.key}/checkout`),
  refund: demoId('payment', `${seeded.key}/refund`),
});

/** Where a payment sandbox is, and for whom it works. */
export interface SandboxPlace {
  apiBase: string;
  publicUrl: string;
  /** Names this one database: after a new beginning the old payments, perhaps refunded since, are not to be found again. */
  installation: string;
}

const CARD = { card_number: '4242424242424242', exp: '12/34', cvc: '123' };
/** What was paid long ago can be passed on; with the usual card it would be pending for two days from now. */
const CARD_OF_THE_PAST = { ...CARD, card_number: '4000000000000077' };

/**
 * Pays at the payments sandbox as a traveler would: a checkout session by the SDK, then the form of its hosted page.
 * What it does is as real there as any payment, so that a demo booking can be cancelled and refunded.
 * @spec C10, C11
 */
export class SandboxCashier extends SeedPayments {
  constructor(
    private readonly stripe: Stripe,
    private readonly place: SandboxPlace,
  ) {
    super();
  }

  override async charge(seeded: SeededStay): Promise<Charge> {
    const params = this.sessionParams(seeded);
    const idempotencyKey = this.keyFor(`demo-${seeded.bookingId}`, params);
    const made = await this.stripe.checkout.sessions.create(params, { idempotencyKey });
    const session = await this.paid(made, seeded);
    const intent = session.payment_intent;
    if (typeof intent !== 'string') throw new Error(`Session ${session.id} says paid but names no payment`);
    const { success_url: successUrl, cancel_url: cancelUrl } = params;
    return { sessionId: session.id, url: made.url ?? '', paymentIntentId: intent, successUrl, cancelUrl };
  }

  override async refund(seeded: SeededStay, charge: Charge, amountCents: number): Promise<string> {
    const metadata = { operation_id: operationIds(seeded).refund, booking_id: seeded.bookingId };
    const params = { payment_intent: charge.paymentIntentId, amount: amountCents, metadata };
    const idempotencyKey = this.keyFor(`demo-refund-${seeded.bookingId}`, params);
    return (await this.stripe.refunds.create(params, { idempotencyKey })).id;
  }

  /** Pays unless an earlier run has: a repeated request brings the first answer back, not the present state. */
  private async paid(made: Stripe.Checkout.Session, seeded: SeededStay): Promise<Stripe.Checkout.Session> {
    const present = await this.stripe.checkout.sessions.retrieve(made.id);
    if (present.payment_status === 'paid') return present;
    if (!made.url) throw new Error(`Session ${made.id} has no page to pay on`);
    const card = seeded.ending ? CARD_OF_THE_PAST : CARD;
    await this.fillInForm(made.url, { ...card, name: seeded.traveler.fullName });
    const session = await this.stripe.checkout.sessions.retrieve(made.id);
    if (session.payment_status !== 'paid')
      throw new UserError(`The payments sandbox did not take the payment of ${made.id}.`);
    return session;
  }

  override async account(owner: SeedOwner): Promise<Stripe.Account> {
    const params = {
      type: 'express',
      country: 'US',
      email: owner.email,
      capabilities: { transfers: { requested: true } },
      metadata: { owner_id: owner.id },
    } satisfies Stripe.AccountCreateParams;
    const idempotencyKey = this.keyFor(`demo-account-${owner.id}`, params);
    const { id } = await this.stripe.accounts.create(params, { idempotencyKey });
    const present = await this.stripe.accounts.retrieve(id);
    if (present.details_submitted) return present;
    const link = await this.stripe.accountLinks.create({
      account: id,
      type: 'account_onboarding',
      return_url: `${this.place.publicUrl}${SCREENS.ownerEarnings}`,
      refresh_url: `${this.place.publicUrl}${SCREENS.ownerEarnings}`,
    });
    const answers = { legal_name: owner.email, bank_account: '000123456789', outcome: owner.snapshot };
    await this.fillInForm(link.url, answers);
    return this.stripe.accounts.retrieve(id);
  }

  override async payout(seeded: SeededPayout, destination: string): Promise<string> {
    const params = {
      amount: seeded.amount,
      currency: CURRENCY,
      destination,
      description: `Latchkey payout ${seeded.id.slice(-8)}`,
      transfer_group: seeded.id,
      metadata: { operation_id: seeded.operationId, payout_id: seeded.id },
    };
    const idempotencyKey = this.keyFor(`demo-payout-${seeded.id}`, params);
    return (await this.stripe.transfers.create(params, { idempotencyKey })).id;
  }

  /** Sends a hosted page's form as a browser would. @throws UserError when it is refused */
  private async fillInForm(url: string, fields: Record<string, string>): Promise<void> {
    // The page's public address is for browsers; from here the sandbox is where its API is.
    const page = new URL(url);
    const address = new URL(`${page.pathname}${page.search}`, this.place.apiBase);
    const answer = await fetch(address, {
      method: 'POST',
      body: new URLSearchParams(fields),
      redirect: 'manual',
    });
    await answer.body?.cancel();
    if (answer.status >= 400)
      throw new UserError(`The payments sandbox answered ${answer.status} to the form at ${page.pathname}.`);
  }

  private sessionParams(seeded: SeededStay) {
    const { price, home, bookingId } = seeded;
    const metadata = { booking_id: bookingId, operation_id: operationIds(seeded).checkout };
    const line = (name: string, amount: number) => ({
      quantity: 1,
      price_data: { currency: CURRENCY, unit_amount: amount, product_data: { name } },
    });
    const nights = `${price.nights} ${price.nights === 1 ? 'night' : 'nights'}`;
    return {
      mode: 'payment',
      client_reference_id: bookingId,
      customer_email: seeded.traveler.email,
      success_url: `${this.place.publicUrl}${SCREENS.paymentSuccess}?session_id={CHECKOUT_SESSION_ID}`,
      cancel_url: `${this.place.publicUrl}${SCREENS.book.replace(':propertyId', home.id)}?cancelled=1`,
      line_items: [line(`${home.title}, ${nights}`, price.subtotal), line('Cleaning fee', price.cleaningFee)],
      metadata,
      payment_intent_data: { metadata },
    } satisfies Stripe.Checkout.SessionCreateParams;
  }

  /** The provider refuses a key that comes with other parameters, as after a change of port; then it is another request. */
  private keyFor(name: string, params: object): string {
    const digest = createHash('sha256')
      .update(`${this.place.installation}${JSON.stringify(params)}`)
      .digest('hex');
    return `${name}-${digest.slice(0, 12)}`;
  }
}
