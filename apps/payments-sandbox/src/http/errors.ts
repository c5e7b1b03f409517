import type Stripe from 'stripe';

/** The part of Stripe's error object the sandbox fills in. */
export type ErrorBody = Pick<
  Stripe.StripeRawError,
  'code' | 'decline_code' | 'message' | 'param' | 'charge'
> & {
  readonly type: string;
  readonly doc_url?: string;
  readonly payment_intent?: unknown;
};

/** Whether what happened before the refusal stays (a declined charge is a fact), and whether its answer is kept under the idempotency key. */
interface Consequences {
  readonly effectsStay?: boolean;
  readonly remembered?: boolean;
}

/** A refusal in Stripe's own shape: `{error: {type, code, message, param}}` with its HTTP status. */
export class StripeFailure extends Error {
  readonly effectsStay: boolean;
  readonly remembered: boolean;

  constructor(
    readonly status: number,
    readonly error: ErrorBody,
    { effectsStay = false, remembered = true }: Consequences = {},
  ) {
    super(error.message);
    this.effectsStay = effectsStay;
    this.remembered = remembered;
  }

  /** The answer's body. */
  get body(): { error: ErrorBody } {
    const { code } = this.error;
    return {
      error: code
        ? { doc_url: `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}`, ...this.error }
        : this.error,
    };
  }
}

/** 400: the request makes sense, the present state does not allow it. Kept under the key, as Stripe does once work has begun. */
export const invalidRequest = (
  message: string,
  detail: { code?: string; param?: string } = {},
): StripeFailure => new StripeFailure(400, { type: 'invalid_request_error', message, ...detail });

/** 400: a parameter is missing, unknown or malformed. Not kept: Stripe saves nothing before work begins. */
export const invalidParameter = (
  message: string,
  detail: { code?: string; param?: string } = {},
): StripeFailure =>
  new StripeFailure(400, { type: 'invalid_request_error', message, ...detail }, { remembered: false });

/** 404 for an id in the path, 400 for one in the body. */
export const resourceMissing = (type: string, id: string, param: string): StripeFailure =>
  new StripeFailure(
    param === 'id' ? 404 : 400,
    { type: 'invalid_request_error', code: 'resource_missing', message: `No such ${type}: '${id}'`, param },
    { remembered: false },
  );

/** 401 for a missing or foreign key; only its last four characters are repeated. */
export function invalidApiKey(key: string | undefined): StripeFailure {
  const message = key
    ? `Invalid API Key provided: ${key.slice(0, 8)}${'*'.repeat(8)}${key.slice(-4)}`
    : "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').";
  return new StripeFailure(401, { type: 'invalid_request_error', message }, { remembered: false });
}

/** 500 in Stripe's words. */
export const apiError = (): StripeFailure =>
  new StripeFailure(500, {
    type: 'api_error',
    message: 'Sorry! There was an error while talking to one of our backends. Support has been notified.',
  });
