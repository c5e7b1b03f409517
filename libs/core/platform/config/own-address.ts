import { DomainError } from '../domain-error.js';
import type { Config } from './config.js';

/** The provider replaces it in a return address, so that it has to arrive as it is. */
const SESSION_ID = '{CHECKOUT_SESSION_ID}';

/**
 * Makes sure that the payment provider redirects back to one of our own origins only.
 * @returns the address as it was understood here, since another reader could understand the same text otherwise
 * @throws DomainError `payment.return_url_not_allowed` for `field`
 * @spec C11
 */
export function ownAddress(
  { allowedOrigins }: Pick<Config, 'allowedOrigins'>,
  field: string,
  text: string,
): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isOwn = url && allowedOrigins.includes(url.origin) && url.username === '' && url.password === '';
  if (!isOwn) throw new DomainError('payment.return_url_not_allowed', { field });
  return url.href.replaceAll(encodeURIComponent(SESSION_ID), SESSION_ID);
}
