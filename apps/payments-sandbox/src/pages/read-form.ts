import type { Input } from '../http/form.js';
import type { TypedCard } from '../payments/card-form.js';

/** A posted form; undefined when the body was empty. */
export type Form = { [name: string]: Input } | undefined;

const LONGEST = 200;

/** What was typed into a field; empty when it was not sent. */
export function typedText(form: Form, name: string): string {
  const value = form?.[name];
  return typeof value === 'string' ? value.slice(0, LONGEST) : '';
}

/** The card fields as they were typed. */
export const typedCard = (form: Form): TypedCard => ({
  card_number: typedText(form, 'card_number'),
  exp: typedText(form, 'exp'),
  cvc: typedText(form, 'cvc'),
  name: typedText(form, 'name'),
});
