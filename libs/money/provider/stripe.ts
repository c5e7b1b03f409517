import Stripe from 'stripe';
import type { Config } from '#libs/core/platform';

/** Injection token of the payment provider's client, of type `Stripe`. */
export const STRIPE = Symbol('STRIPE');

const HTTP_CONFLICT = 409;

/** A client for the payment provider: Stripe itself, or the payments sandbox when `apiBase` is given. */
export function createStripe({ secretKey, apiBase }: Config['stripe']): Stripe {
  const base = apiBase ? new URL(apiBase) : null;
  return new Stripe(secretKey, {
    maxNetworkRetries: 1,
    timeout: 8_000,
    telemetry: false,
    ...(base && {
      protocol: base.protocol === 'https:' ? 'https' : 'http',
      host: base.hostname,
      port: base.port || (base.protocol === 'https:' ? '443' : '80'),
    }),
  });
}

/** True when the provider was unreachable, overloaded or still busy with the same call, so that it may succeed later. */
export const isProviderOutage = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeConnectionError ||
  error instanceof Stripe.errors.StripeAPIError ||
  error instanceof Stripe.errors.StripeRateLimitError ||
  (error instanceof Stripe.errors.StripeError && error.statusCode === HTTP_CONFLICT);

/** True for any failure of a call to the provider. */
export const isProviderError = (error: unknown): boolean => error instanceof Stripe.errors.StripeError;

/**
 * True when an idempotency key was sent again with other parameters: a bug of ours. The first call may have had its effect, so
 * this is neither an outage nor a rejection: the call keeps its key, which the provider goes on refusing, and fails visibly.
 */
export const isIdempotencyMismatch = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeIdempotencyError && !isProviderOutage(error);

/**
 * True when the provider rejected the call: it did nothing, and an immediate retry would not help. A rejected API key is our own
 * problem and does not count.
 */
export const isProviderRejection = (error: unknown): error is Stripe.errors.StripeError =>
  error instanceof Stripe.errors.StripeError &&
  !isProviderOutage(error) &&
  !isIdempotencyMismatch(error) &&
  !(error instanceof Stripe.errors.StripeAuthenticationError) &&
  !(error instanceof Stripe.errors.StripePermissionError);
