import Stripe from 'stripe';
import { HttpException } from '@nestjs/common';
import { domainErrorOf } from './problem.js';

const stripe = (type: string, statusCode: number) =>
  Stripe.errors.StripeError.generate({ type, statusCode, message: 'as the provider says it' } as never);
const withFields = (fields: object) => Object.assign(new Error('as a library says it'), fields);

describe('What becomes of a thrown error (F10)', () => {
  it.each`
    what                                   | error                                                                  | status | code
    ${'a wrong key of the provider'}       | ${stripe('authentication_error', 401)}                                 | ${502} | ${'payment.provider_refused'}
    ${'a request the provider refuses'}    | ${stripe('invalid_request_error', 400)}                                | ${502} | ${'payment.provider_refused'}
    ${'a permission the key lacks'}        | ${stripe('authentication_error', 403)}                                 | ${502} | ${'payment.provider_refused'}
    ${'an outage of the provider'}         | ${stripe('api_error', 500)}                                            | ${503} | ${'payment.provider_unavailable'}
    ${'another library\u2019s refusal'}    | ${withFields({ statusCode: 401 })}                                     | ${500} | ${'server.failed'}
    ${'a file store\u2019s refusal'}       | ${withFields({ statusCode: 403, code: 'AccessDenied' })}               | ${500} | ${'server.failed'}
    ${'a body that the framework refuses'} | ${withFields({ statusCode: 413, code: 'FST_ERR_CTP_BODY_TOO_LARGE' })} | ${413} | ${'request.too_large'}
    ${'a full disk of the database'}       | ${withFields({ code: '53100' })}                                       | ${503} | ${'server.unavailable'}
    ${'a caller who leaves while sending'} | ${Object.assign(new Error('aborted'), { code: 'ECONNRESET' })}         | ${499} | ${'request.abandoned'}
    ${'a connection that breaks'}          | ${withFields({ code: 'ECONNRESET' })}                                  | ${503} | ${'server.unavailable'}
    ${'a refusal of our own'}              | ${new HttpException('', 403)}                                          | ${403} | ${'auth.forbidden'}
  `('$what: $status', ({ error, status, code }: { error: unknown; status: number; code: string }) => {
    expect(domainErrorOf(error)).toMatchObject({ status, code });
  });
});
