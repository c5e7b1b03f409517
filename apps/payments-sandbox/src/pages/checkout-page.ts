import type Stripe from 'stripe';
import type { CardProblems, CardInput } from '../payments/card-form.js';
import { formatDollars } from '../payments/money.js';
import type { ShownLine } from '../resources/checkout-lines.js';
import { cardFields, field, EMPTY_CARD, testCards } from './card-fields.js';
import { html, type Html } from './html.js';
import { BRAND, messagePage, type Page } from './layout.js';

/** What the payment form shows. */
export interface CheckoutView {
  readonly session: Stripe.Checkout.Session;
  readonly lines: readonly ShownLine[];
  /** Minutes until the page closes. */
  readonly minutesLeft: number;
  /** The previous input. */
  readonly card?: CardInput;
  readonly email?: string;
  readonly problems?: CardProblems;
  /** The bank's decline message. */
  readonly declineMessage?: string;
}

const intervalOf = (line: Stripe.LineItem): string => {
  const recurring = line.price?.recurring;
  if (!recurring) return '';
  return recurring.interval_count === 1
    ? ` per ${recurring.interval}`
    : ` every ${recurring.interval_count} ${recurring.interval}s`;
};

const DATED = /^(Check-in|Check-out) (.+)\.$/;

/** What a product says of itself: arrival and departure are rows to find at a glance, the rest stays a text. */
function aboutView(about: string): Html {
  const sentences = about.split(/(?<=\.)\s+/);
  const rows = sentences.flatMap((sentence) => {
    const [, label, at] = DATED.exec(sentence) ?? [];
    return label && at
      ? [
          html`<dt>${label}</dt>
            <dd>${at}</dd>`,
        ]
      : [];
  });
  const rest = sentences.filter((sentence) => !DATED.test(sentence)).join(' ');
  return html`${rows.length > 0 && html`<dl class="dates small">${rows}</dl>`}
  ${rest && html`<span class="about quiet small">${rest}</span>`}`;
}

const lineView = ({ line, about }: ShownLine): Html =>
  html`<li>
    <div>
      ${line.description}${(line.quantity ?? 1) > 1 && html` <span class="quiet">× ${line.quantity}</span>`}
      ${about && aboutView(about)}
    </div>
    <span>${formatDollars(line.amount_total)}${intervalOf(line)}</span>
  </li>`;

/** No time of day, because nobody here knows the reader's time zone. */
const openFor = (minutes: number): string => {
  if (minutes > 90) return `${Math.round(minutes / 60)} hours`;
  return minutes === 1 ? '1 minute' : `${minutes} minutes`;
};

const backLink = (session: Stripe.Checkout.Session): Html | null =>
  session.cancel_url
    ? html`<a class="back" href="${session.cancel_url}"
        ><span aria-hidden="true">←</span> Back to Latchkey</a
      >`
    : null;

function summary({ session, lines, minutesLeft }: CheckoutView): Html {
  const total = formatDollars(session.amount_total ?? 0);
  const picture = lines.find((one) => one.picture !== null)?.picture;
  return html`<section aria-labelledby="summary-title">
    ${BRAND} ${backLink(session)}
    <div class="summary-head">
      <div>
        <h1 id="summary-title">${session.mode === 'subscription' ? 'Subscribe' : 'Your payment'}</h1>
        <p class="amount">${total}</p>
      </div>
      ${picture && html`<img class="picture" src="${picture}" alt="" width="640" height="400" />`}
    </div>
    <ul class="lines">
      ${lines.map(lineView)}
      <li class="total"><span>Total due</span><span>${total}</span></li>
    </ul>
    <p class="quiet small">This page is open for another ${openFor(minutesLeft)}.</p>
  </section>`;
}

const payLabel = ({ session }: CheckoutView): string => {
  const amount = formatDollars(session.amount_total ?? 0);
  return session.mode === 'subscription' ? `Pay ${amount} and subscribe` : `Pay ${amount}`;
};

const emailField = ({ session, email = '' }: CheckoutView): Html =>
  session.customer_email
    ? html`<p class="small"><span class="quiet">Receipt to</span> ${session.customer_email}</p>`
    : field({
        name: 'email',
        label: 'Email (optional)',
        autocomplete: 'email',
        type: 'email',
        inputmode: 'email',
        value: email,
        focus: false,
        required: false,
      });

/** The payment form, which works without scripts. @spec §7 Payment */
export function checkoutPage(view: CheckoutView): Page {
  const { session, card = EMPTY_CARD, problems = {}, declineMessage } = view;
  const isInvalid = Object.keys(problems).length > 0;
  return {
    title: declineMessage || isInvalid ? 'Payment not completed' : 'Pay',
    wide: true,
    body: html`${summary(view)}
      <section class="card" aria-labelledby="form-title">
        <form method="post" action="/c/pay/${session.id}" novalidate>
          <h2 id="form-title">Pay by card</h2>
          ${declineMessage && html`<p class="alert" role="alert" tabindex="-1" autofocus>${declineMessage} You can try another card.</p>`}
          ${isInvalid && html`<p class="alert" role="alert">Please check the fields marked below.</p>`}
          ${emailField(view)} ${cardFields(card, problems)}
          ${session.custom_text.submit && html`<p class="quiet small">${session.custom_text.submit.message}</p>`}
          <button type="submit">${payLabel(view)}</button>
        </form>
        ${testCards()}
      </section>`,
  };
}

/** The page of the bank's confirmation step. */
export const authenticationPage = (session: Stripe.Checkout.Session): Page => ({
  title: 'Confirm your payment',
  body: html`<div>
    ${BRAND}
    <div class="card stack">
      <h1>Confirm your payment</h1>
      <p>
        Your bank asks you to confirm the payment of
        <strong>${formatDollars(session.amount_total ?? 0)}</strong> to Latchkey.
      </p>
      <p class="quiet small">This plays the bank’s 3D Secure page.</p>
      <form method="post" action="/c/pay/${session.id}/authenticate">
        <button type="submit" name="result" value="complete">Complete authentication</button>
        <button type="submit" name="result" value="fail" class="plain">Fail authentication</button>
      </form>
    </div>
  </div>`,
});

/** The page of a session that can no longer be paid, with a link onward. */
export function endedPage(session: Stripe.Checkout.Session): Page {
  const back = session.cancel_url ? { href: session.cancel_url, label: 'Back to Latchkey' } : undefined;
  if (session.status !== 'complete') {
    return messagePage('This payment page has expired', 'Nothing was charged. Go back to start again.', back);
  }
  const success = successUrlOf(session);
  return messagePage(
    'This payment is complete',
    `${formatDollars(session.amount_total ?? 0)} was paid. There is nothing more to do here.`,
    success ? { href: success, label: 'Continue to Latchkey' } : back,
  );
}

/** The URL after payment, with Stripe's placeholder filled in. */
export const successUrlOf = (session: Stripe.Checkout.Session): string | null =>
  session.success_url?.replaceAll('{CHECKOUT_SESSION_ID}', session.id) ?? null;
