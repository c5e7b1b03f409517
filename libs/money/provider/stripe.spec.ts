import Stripe from 'stripe';
import { isIdempotencyMismatch, isProviderOutage, isProviderRejection } from './stripe.js';

const { errors } = Stripe;
const error = (type: Stripe.RawErrorType, statusCode: number, code?: string): Stripe.errors.StripeError =>
  errors.StripeError.generate({ type, statusCode, message: 'No', ...(code ? { code } : {}) });

describe('What an error of the provider means', () => {
  it.each`
    what                                        | thrown                                                                    | outage   | rejection | mismatch
    ${'no connection'}                          | ${new errors.StripeConnectionError({ message: 'No', type: 'api_error' })} | ${true}  | ${false}  | ${false}
    ${'a failure of its own'}                   | ${error('api_error', 500)}                                                | ${true}  | ${false}  | ${false}
    ${'too many calls'}                         | ${error('rate_limit_error', 429)}                                         | ${true}  | ${false}  | ${false}
    ${'the same call is still running'}         | ${error('idempotency_error', 409, 'idempotency_key_in_use')}              | ${true}  | ${false}  | ${false}
    ${'the key was used with other parameters'} | ${error('idempotency_error', 400)}                                        | ${false} | ${false}  | ${true}
    ${'a wrong parameter'}                      | ${error('invalid_request_error', 400)}                                    | ${false} | ${true}   | ${false}
    ${'a declined card'}                        | ${error('card_error', 402)}                                               | ${false} | ${true}   | ${false}
    ${'a wrong API key'}                        | ${error('authentication_error', 401)}                                     | ${false} | ${false}  | ${false}
    ${'a bug of ours'}                          | ${new TypeError('No')}                                                    | ${false} | ${false}  | ${false}
  `('$what: outage $outage, rejection $rejection, mismatch $mismatch', ({ thrown, ...expected }) => {
    const { outage, rejection, mismatch } = expected as Record<string, boolean>;
    expect([isProviderOutage(thrown), isProviderRejection(thrown), isIdempotencyMismatch(thrown)]).toEqual([
      outage,
      rejection,
      mismatch,
    ]);
  });
});
