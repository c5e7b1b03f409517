import type { CardProblems, CardInput } from '../payments/card-form.js';
import { formatCardNumber, TEST_CARDS } from '../payments/test-cards.js';
import { html, type Html } from './html.js';

/** An empty card form. */
export const EMPTY_CARD: CardInput = { card_number: '', exp: '', cvc: '', name: '' };

interface Field {
  readonly name: string;
  readonly label: string;
  readonly autocomplete: string;
  readonly value: string;
  readonly problem?: string;
  readonly hint?: string;
  readonly inputmode?: string;
  readonly type?: string;
  readonly focus: boolean;
  readonly required?: boolean;
}

/** One labelled field with its error. */
export function field({
  name,
  label,
  autocomplete,
  value,
  problem,
  hint,
  inputmode = 'text',
  type = 'text',
  focus,
  required = true,
}: Field): Html {
  return html`<div class="field">
    <label for="${name}">${label}</label>
    <input
      id="${name}"
      name="${name}"
      type="${type}"
      inputmode="${inputmode}"
      autocomplete="${autocomplete}"
      value="${value}"
      placeholder="${hint}"
      ${required && html`required`}
      ${focus && html`autofocus`}
      ${problem && html`aria-invalid="true" aria-describedby="${name}-problem"`}
    />
    ${problem && html`<p class="wrong" id="${name}-problem">${problem}</p>`}
  </div>`;
}

/** The card fields with the previous input, except the security code, which must never be sent back. */
export function cardFields(input: CardInput, problems: CardProblems): Html {
  const firstInvalid = (['card_number', 'exp', 'cvc', 'name'] as const).find((name) => problems[name]);
  const common = (name: keyof CardInput) => ({
    name,
    value: shown(name, input[name]),
    problem: problems[name],
    focus: firstInvalid === name,
  });
  return html`${field({ ...common('card_number'), label: 'Card number', autocomplete: 'cc-number', inputmode: 'numeric', hint: '1234 1234 1234 1234' })}
    <div class="pair">
      ${field({ ...common('exp'), label: 'Expiry (MM / YY)', autocomplete: 'cc-exp', inputmode: 'numeric', hint: 'MM / YY' })}
      ${field({ ...common('cvc'), label: 'Security code', autocomplete: 'cc-csc', inputmode: 'numeric', hint: 'CVC' })}
    </div>
    ${field({ ...common('name'), label: 'Name on card', autocomplete: 'cc-name' })}`;
}

/** What was typed, in the groups in which it stands on the card. */
function shown(name: keyof CardInput, typed: string): string {
  const digits = typed.replace(/\D/g, '');
  switch (name) {
    case 'card_number':
      return digits.length === typed.replace(/[\s-]/g, '').length ? formatCardNumber(digits) : typed;
    case 'exp':
      return /^\d{4}$/.test(typed) ? `${typed.slice(0, 2)} / ${typed.slice(2)}` : typed;
    case 'cvc':
      return '';
    case 'name':
      return typed;
  }
}

/** A list of all test cards and what they do; folded, because a buyer needs one at most. */
export const testCards = (): Html =>
  html`<details>
    <summary>Test cards, such as 4242 4242 4242 4242</summary>
    <p class="quiet small">Any expiry date in the future, any three digits as security code.</p>
    <dl class="cards">
      ${Object.entries(TEST_CARDS).map(
        ([number, { label }]) =>
          html`<dt>${formatCardNumber(number)}</dt>
            <dd>${label}</dd>`,
      )}
    </dl>
  </details>`;
