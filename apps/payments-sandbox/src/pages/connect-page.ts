import type Stripe from 'stripe';
import { formatDollars } from '../payments/money.js';
import { field } from './card-fields.js';
import { html, type Html } from './html.js';
import { BRAND, messagePage, type Page } from './layout.js';

const OUTCOMES = [
  ['enabled', 'Everything is in order: payouts are enabled'],
  ['restricted', 'Something is still missing: payouts stay disabled'],
  ['rejected', 'The account is turned down'],
] as const;

const choice = ([value, label]: (typeof OUTCOMES)[number], index: number): Html =>
  html`<label
    ><input type="radio" name="outcome" value="${value}" ${index === 0 && html`checked`} /> ${label}</label
  >`;

/** What the onboarding form shows. */
export interface OnboardingView {
  readonly token: string;
  readonly returnUrl: string;
  /** The previous input. */
  readonly input: Readonly<Record<'legal_name' | 'bank_account', string>>;
  readonly problems: Readonly<Partial<Record<'legal_name' | 'bank_account', string>>>;
}

/** An owner's onboarding form; stands in for the provider's questions and lets a tester choose the outcome. @spec decisions A13 */
export const onboardingPage = ({ token, returnUrl, input, problems }: OnboardingView): Page => ({
  title: 'Set up payouts',
  body: html`<div>
    ${BRAND}
    <div class="card">
      <form method="post" action="/connect/${token}" novalidate>
        <h1>Set up payouts</h1>
        <p class="quiet">
          Tell us who is paid and where to. Nothing you type here leaves this sandbox, so make it up.
        </p>
        ${field({
          name: 'legal_name',
          label: 'Legal name',
          autocomplete: 'name',
          value: input.legal_name,
          problem: problems.legal_name,
          focus: problems.legal_name !== undefined,
        })}
        ${field({
          name: 'bank_account',
          label: 'Bank account number',
          autocomplete: 'off',
          inputmode: 'numeric',
          hint: '000123456789',
          value: input.bank_account,
          problem: problems.bank_account,
          focus: problems.legal_name === undefined && problems.bank_account !== undefined,
        })}
        <fieldset class="choices">
          <legend>What the provider decides</legend>
          ${OUTCOMES.map(choice)}
        </fieldset>
        <button type="submit">Submit</button>
        <a class="button plain" href="${returnUrl}">Finish later</a>
      </form>
    </div>
  </div>`,
});

/** What an owner's provider dashboard shows; cents. */
export interface OwnerView {
  readonly account: Stripe.Account;
  readonly available: number;
  readonly pending: number;
  readonly transfers: readonly Stripe.Transfer[];
}

/** An owner's provider dashboard: balance and transfers. */
export const ownerPage = ({ account, available, pending, transfers }: OwnerView): Page => ({
  title: 'Your payouts',
  body: html`<div>
    ${BRAND}
    <div class="card stack">
      <h1>Your payouts</h1>
      <p class="quiet">${account.email ?? account.id}</p>
      <p class="amount">${formatDollars(available)}</p>
      <p class="quiet">${formatDollars(pending)} on its way.</p>
      <ul class="lines">
        ${transfers.map(
          (transfer) =>
            html`<li>
              <span>${transfer.description ?? transfer.id}</span>
              <span>${formatDollars(transfer.amount - transfer.amount_reversed)}</span>
            </li>`,
        )}
      </ul>
    </div>
  </div>`,
});

/** The page for an unknown link. */
export const UNKNOWN_LINK = messagePage('This page does not exist', 'Go back to Latchkey and open it again.');
