import { Logger } from '@nestjs/common';
import type Stripe from 'stripe';
import { crashPoint, histogram, recordCallSpan, REQUEST_BUCKETS, type Metrics } from '#libs/core/platform';

const MS_PER_SECOND = 1_000;
/** Statuses from here on are errors. */
const FIRST_ERROR_STATUS = 400;

const REQUEST_DURATION = histogram(
  'latchkey_provider_request_duration_seconds',
  'Time the payment provider takes to answer',
  { labels: ['method', 'resource', 'status'], buckets: REQUEST_BUCKETS },
);

/** The payload of the client's `response` event, which the client does not type. */
interface ProviderResponse {
  method: string;
  path: string;
  status: number;
  /** Milliseconds. */
  elapsed: number;
  request_id: string;
  idempotency_key?: string;
}

interface CallEmitter {
  on: ((event: 'response', listener: (response: ProviderResponse) => void) => void) &
    ((event: 'request', listener: (request: Pick<ProviderResponse, 'method' | 'path'>) => void) => void);
}

/** Measures and logs each call to the payment provider; ids and keys only, never contents. */
export function measureStripe(stripe: Stripe, metrics: Metrics): Stripe {
  const logger = new Logger('Provider');
  const calls = stripe as unknown as CallEmitter;
  calls.on('request', ({ method, path }) => crashPoint(`before ${callOf(method, path)}`));
  calls.on('response', (response) => {
    const { method, path, status, elapsed, request_id, idempotency_key } = response;
    crashPoint(`after ${callOf(method, path)}`);
    const pathname = pathnameOf(path);
    const labels = { method, resource: resourceOf(pathname), status: String(status) };
    metrics.observe(REQUEST_DURATION, labels, elapsed / MS_PER_SECOND);
    recordCallSpan({
      name: `provider ${method} ${labels.resource}`,
      attributes: {
        'http.request.method': method,
        'http.response.status_code': status,
        provider_request_id: request_id,
      },
      elapsedMs: elapsed,
      failed: status >= FIRST_ERROR_STATUS,
    });
    logger.log({
      msg: 'provider called',
      method,
      path: pathname,
      status,
      elapsed_ms: elapsed,
      provider_request_id: request_id,
      idempotency_key,
    });
  });
  return stripe;
}

const pathnameOf = (path: string): string => path.split('?', 1)[0] ?? '';
const callOf = (method: string, path: string): string => `${method} ${resourceOf(pathnameOf(path))}`;

/** A path with ids replaced, to keep the number of series low: `/v1/refunds/re_123` becomes `/v1/refunds/:id`. */
export const resourceOf = (path: string): string =>
  path
    .split('/')
    .map((part, index) => (index > 1 && /[A-Z0-9]/.test(part) ? ':id' : part))
    .join('/');
