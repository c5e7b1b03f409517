import type Stripe from 'stripe';
import type { CardProblems, CardInput } from '../payments/card-form.js';
import { formatDollars } from '../payments/money.js';
import { cardFields, EMPTY_CARD, testCards } from './card-fields.js';
import { html, type Html } from './html.js';
import { BRAND, type Page } from './layout.js';

/** A subscription as shown to its customer. */
export interface PlanView {
  readonly subscription: Stripe.Subscription;
  readonly name: string;
  /** Cents per period. */
  readonly amount: number;
  readonly interval: string;
  /** Epoch seconds. */
  readonly periodEnd: number;
}

/** What the billing page shows. */
export interface PortalView {
  readonly portal: Stripe.BillingPortal.Session;
  readonly email: string | null;
  readonly plans: readonly PlanView[];
  readonly cardOnFile: Stripe.PaymentMethod.Card | null;
  /** The previous input. */
  readonly card?: CardInput;
  readonly problems?: CardProblems;
  /** The bank's decline message. */
  readonly declineMessage?: string;
}

const dayOf = (seconds: number): string =>
  new Date(seconds * 1000).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });

const STATUS_LABELS: Readonly<Record<string, string>> = {
  active: 'Active',
  past_due: 'Payment failed',
  incomplete: 'Not paid yet',
};

function planView(portalId: string, { subscription, name, amount, interval, periodEnd }: PlanView): Html {
  const ends = subscription.cancel_at_period_end;
  return html`<div class="card stack">
    <h2>${name}</h2>
    <p>
      ${formatDollars(amount)} per ${interval} ·
      <strong>${ends ? 'Ends' : (STATUS_LABELS[subscription.status] ?? subscription.status)}</strong>
    </p>
    <p class="quiet">${ends ? 'Ends' : 'Renews'} on ${dayOf(periodEnd)}.</p>
    <form method="post" action="/p/session/${portalId}/plan">
      <input type="hidden" name="subscription" value="${subscription.id}" />
      ${
        ends
          ? html`<button type="submit" name="action" value="resume">Keep ${name}</button>`
          : html`<button type="submit" name="action" value="cancel" class="plain">
              Cancel at the end of the period
            </button>`
      }
    </form>
  </div>`;
}

const cardView = (card: Stripe.PaymentMethod.Card | null): Html =>
  card
    ? html`<p class="quiet">
        On file: ${card.brand} ending in ${card.last4}, expires ${String(card.exp_month).padStart(2, '0')} /
        ${card.exp_year}.
      </p>`
    : html`<p class="quiet">There is no card on file.</p>`;

/** The billing portal: plans and the card they are charged to. @spec decisions E2, E16 */
export function portalPage(view: PortalView): Page {
  const { portal, plans, card = EMPTY_CARD, problems = {}, declineMessage } = view;
  const isInvalid = Object.keys(problems).length > 0;
  return {
    title: 'Billing',
    wide: true,
    body: html`<section class="stack" aria-labelledby="plans-title">
        ${BRAND}
        ${portal.return_url && html`<a class="back" href="${portal.return_url}"><span aria-hidden="true">←</span> Back to Latchkey</a>`}
        <h1 id="plans-title">Your plan</h1>
        ${view.email && html`<p class="quiet">${view.email}</p>`}
        ${plans.length === 0 && html`<p>You have no running plan.</p>`}
        ${plans.map((plan) => planView(portal.id, plan))}
      </section>
      <section class="card" aria-labelledby="card-title">
        <form method="post" action="/p/session/${portal.id}/card" novalidate>
          <h2 id="card-title">Change your card</h2>
          ${cardView(view.cardOnFile)}
          ${declineMessage && html`<p class="alert" role="alert">${declineMessage}</p>`}
          ${isInvalid && html`<p class="alert" role="alert">Please check the fields marked below.</p>`}
          ${cardFields(card, problems)}
          <button type="submit">Save card</button>
        </form>
        ${testCards()}
      </section>`,
  };
}
