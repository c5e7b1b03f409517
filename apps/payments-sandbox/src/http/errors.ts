import type Stripe from 'stripe';
import type { Decline } from '../payments/test-cards.js';

/** The part of Stripe's error object the sandbox fills in. */
export type ErrorBody = Pick<
  Stripe.StripeRawError,
  'code' | 'decline_code' | 'message' | 'param' | 'charge'
> & {
  readonly type: string;
  readonly doc_url?: string;
  readonly payment_intent?: unknown;
};

/** How a failure affects stored state. */
interface Consequences {
  /** Keeps the effects before the failure, such as a declined charge. */
  readonly keepEffects?: boolean;
  /** Saves the response under the idempotency key. */
  readonly saved?: boolean;
}

/** An error response in Stripe's shape: `{error: {type, code, message, param}}` with its HTTP status. */
export class StripeFailure extends Error {
  readonly keepEffects: boolean;
  readonly saved: boolean;

  constructor(
    readonly status: number,
    readonly error: ErrorBody,
    { keepEffects = false, saved = true }: Consequences = {},
  ) {
    super(error.message);
    this.keepEffects = keepEffects;
    this.saved = saved;
  }

  /** The response body. */
  get body(): { error: ErrorBody } {
    const { code } = this.error;
    return {
      error: code
        ? { doc_url: `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}`, ...this.error }
        : this.error,
    };
  }
}

/** 400: the current state does not allow a valid request. Saved under the idempotency key, as Stripe does once work has begun. */
export const invalidRequest = (
  message: string,
  detail: { code?: string; param?: string } = {},
): StripeFailure => new StripeFailure(400, { type: 'invalid_request_error', message, ...detail });

/** 400: a parameter is missing, unknown or malformed. Not saved, because Stripe saves nothing before work begins. */
export const invalidParameter = (
  message: string,
  detail: { code?: string; param?: string } = {},
): StripeFailure =>
  new StripeFailure(400, { type: 'invalid_request_error', message, ...detail }, { saved: false });

/** 402: the card was declined. */
export const cardDeclined = (
  { code, declineCode, message }: Decline,
  consequences?: Consequences,
): StripeFailure =>
  new StripeFailure(402, { type: 'card_error', code, decline_code: declineCode, message }, consequences);

/** 404 for an id in the path, 400 for one in the body. */
export const resourceMissing = (type: string, id: string, param: string): StripeFailure =>
  new StripeFailure(
    param === 'id' ? 404 : 400,
    { type: 'invalid_request_error', code: 'resource_missing', message: `No such ${type}: '${id}'`, param },
    { saved: false },
  );

/** 401 for a missing or wrong key, of which only the first eight and last four characters are shown. */
export function invalidApiKey(key: string | undefined): StripeFailure {
  const message = key
    ? `Invalid API Key provided: ${key.slice(0, 8)}${'*'.repeat(8)}${key.slice(-4)}`
    : "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').";
  return new StripeFailure(401, { type: 'invalid_request_error', message }, { saved: false });
}

/** Stripe's 500. */
export const apiError = (): StripeFailure =>
  new StripeFailure(500, {
    type: 'api_error',
    message: 'Sorry! There was an error while talking to one of our backends. Support has been notified.',
  });
