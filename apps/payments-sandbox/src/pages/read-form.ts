import type { Input } from '../http/form.js';
import type { CardInput } from '../payments/card-form.js';

/** A posted form; undefined for an empty body. */
export type Form = { [name: string]: Input } | undefined;

const MAX_LENGTH = 200;

/** The text of a form field, cut to 200 characters; empty when it was not sent. */
export function fieldText(form: Form, name: string): string {
  const value = form?.[name];
  return typeof value === 'string' ? value.slice(0, MAX_LENGTH) : '';
}

/** The raw card fields of a form. */
export const cardInput = (form: Form): CardInput => ({
  card_number: fieldText(form, 'card_number'),
  exp: fieldText(form, 'exp'),
  cvc: fieldText(form, 'cvc'),
  name: fieldText(form, 'name'),
});
