import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import { SCREENS } from '#libs/core/contracts';
import { demoId } from '#libs/demo';
import { CURRENCY } from '#libs/core/rules';
import { UserError } from '../user-error.js';
import type { SeededPayout, SeedOwner } from './seeded-payouts.js';
import type { SeededStay } from './seeded-stays.js';

/** The provider's payment for a stay. */
export interface Charge {
  sessionId: string;
  url: string;
  paymentIntentId: string;
  successUrl: string;
  cancelUrl: string;
}

/** A stay's charge and its refund, if any. */
export interface Bill {
  charge: Charge;
  refundId: string | null;
}

/** Charges, refunds and payouts of demo stays at the payment provider. Every method is idempotent. */
export abstract class SeedPayments {
  /** Pays for a stay. */
  abstract charge(seeded: SeededStay): Promise<Charge>;
  /** Refunds a stay to the card. @returns the refund's id */
  abstract refund(seeded: SeededStay, charge: Charge, amountCents: number): Promise<string>;
  /** Opens and onboards an owner's account. */
  abstract account(owner: SeedOwner): Promise<Stripe.Account>;
  /** Transfers what is due to an owner. @returns the transfer's id */
  abstract payout(seeded: SeededPayout, accountId: string): Promise<string>;
}

/** Ids of a stay's checkout and refund operations, stored in the provider objects' metadata. */
export const operationIds = (seeded: SeededStay): { checkout: string; refund: string } => ({
  checkout: demoId('payment', `${seeded.key}/checkout`),
  refund: demoId('payment', `${seeded.key}/refund`),
});

/** The sandbox's address and the installation it serves. */
export interface SandboxContext {
  apiBase: string;
  publicUrl: string;
  /** Unique name of this database, so that a new database does not find an old one's payments. */
  installation: string;
}

const CARD = { card_number: '4242424242424242', exp: '12/34', cvc: '123' };
/** Makes past payments available for payouts; with the usual card they would be pending for two days from now. */
const INSTANTLY_AVAILABLE_CARD = { ...CARD, card_number: '4000000000000077' };

/**
 * Pays at the payments sandbox as a traveler would: a checkout session through the SDK, then the form of its hosted page.
 * The payments are real to the sandbox, so that demo bookings can be cancelled and refunded.
 * @spec C10, C11
 */
export class SandboxPayments extends SeedPayments {
  constructor(
    private readonly stripe: Stripe,
    private readonly context: SandboxContext,
  ) {
    super();
  }

  override async charge(seeded: SeededStay): Promise<Charge> {
    const params = this.sessionParams(seeded);
    const idempotencyKey = this.keyFor(`demo-${seeded.bookingId}`, params);
    const created = await this.stripe.checkout.sessions.create(params, { idempotencyKey });
    const session = await this.payOnce(created, seeded);
    const intent = session.payment_intent;
    if (typeof intent !== 'string') throw new Error(`Session ${session.id} says paid but names no payment`);
    const { success_url: successUrl, cancel_url: cancelUrl } = params;
    return { sessionId: session.id, url: created.url ?? '', paymentIntentId: intent, successUrl, cancelUrl };
  }

  override async refund(seeded: SeededStay, charge: Charge, amountCents: number): Promise<string> {
    const metadata = { operation_id: operationIds(seeded).refund, booking_id: seeded.bookingId };
    const params = { payment_intent: charge.paymentIntentId, amount: amountCents, metadata };
    const idempotencyKey = this.keyFor(`demo-refund-${seeded.bookingId}`, params);
    return (await this.stripe.refunds.create(params, { idempotencyKey })).id;
  }

  /** Pays unless an earlier run has; retrieves the session first, because a replayed create returns its original state. */
  private async payOnce(
    created: Stripe.Checkout.Session,
    seeded: SeededStay,
  ): Promise<Stripe.Checkout.Session> {
    const current = await this.stripe.checkout.sessions.retrieve(created.id);
    if (current.payment_status === 'paid') return current;
    if (!created.url) throw new Error(`Session ${created.id} has no page to pay on`);
    const card = seeded.ending ? INSTANTLY_AVAILABLE_CARD : CARD;
    await this.submitForm(created.url, { ...card, name: seeded.traveler.fullName });
    const session = await this.stripe.checkout.sessions.retrieve(created.id);
    if (session.payment_status !== 'paid')
      throw new UserError(`The payments sandbox did not take the payment of ${created.id}.`);
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
    const current = await this.stripe.accounts.retrieve(id);
    if (current.details_submitted) return current;
    const link = await this.stripe.accountLinks.create({
      account: id,
      type: 'account_onboarding',
      return_url: `${this.context.publicUrl}${SCREENS.ownerEarnings}`,
      refresh_url: `${this.context.publicUrl}${SCREENS.ownerEarnings}`,
    });
    const answers = { legal_name: owner.email, bank_account: '000123456789', outcome: owner.status };
    await this.submitForm(link.url, answers);
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

  /** Submits a hosted page's form as a browser would. @throws UserError when it is rejected */
  private async submitForm(url: string, fields: Record<string, string>): Promise<void> {
    // The page's public URL is for browsers; this process reaches the sandbox at its API address.
    const page = new URL(url);
    const address = new URL(`${page.pathname}${page.search}`, this.context.apiBase);
    const response = await fetch(address, {
      method: 'POST',
      body: new URLSearchParams(fields),
      redirect: 'manual',
    });
    await response.body?.cancel();
    if (response.status >= 400)
      throw new UserError(
        `The payments sandbox answered ${response.status} to the form at ${page.pathname}.`,
      );
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
      success_url: `${this.context.publicUrl}${SCREENS.paymentSuccess}?session_id={CHECKOUT_SESSION_ID}`,
      cancel_url: `${this.context.publicUrl}${SCREENS.book.replace(':propertyId', home.id)}?cancelled=1`,
      line_items: [line(`${home.title}, ${nights}`, price.subtotal), line('Cleaning fee', price.cleaningFee)],
      metadata,
      payment_intent_data: { metadata },
    } satisfies Stripe.Checkout.SessionCreateParams;
  }

  /** Includes the parameters in the key, because the provider rejects a key reused with others, for example after a port change. */
  private keyFor(name: string, params: object): string {
    const digest = createHash('sha256')
      .update(`${this.context.installation}${JSON.stringify(params)}`)
      .digest('hex');
    return `${name}-${digest.slice(0, 12)}`;
  }
}
