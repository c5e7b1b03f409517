import { Logger } from '@nestjs/common';
import type Stripe from 'stripe';
import { tellCall, type Metrics } from '#libs/core/platform';

const MS_PER_SECOND = 1_000;
/** Statuses from here on say that the provider did not do it. */
const FIRST_REFUSAL = 400;

/** What the provider's client tells after each answer; it declares no type of its own for it. */
interface ProviderAnswer {
  method: string;
  path: string;
  status: number;
  /** Milliseconds. */
  elapsed: number;
  request_id: string;
  idempotency_key?: string;
}

interface TellsAnswers {
  on: (event: 'response', told: (answer: ProviderAnswer) => void) => void;
}

/** Measures and logs each call to the payment provider; ids and keys only, nothing of what was said. */
export function measureStripe(stripe: Stripe, metrics: Metrics): Stripe {
  const logger = new Logger('Provider');
  (stripe as unknown as TellsAnswers).on('response', (answer) => {
    const { method, path, status, elapsed, request_id, idempotency_key } = answer;
    const [place = ''] = path.split('?');
    const labels = { method, resource: resourceOf(place), status: String(status) };
    metrics.observe('latchkey_provider_request_duration_seconds', labels, elapsed / MS_PER_SECOND);
    tellCall({
      name: `provider ${method} ${labels.resource}`,
      attributes: {
        'http.request.method': method,
        'http.response.status_code': status,
        provider_request_id: request_id,
      },
      elapsedMs: elapsed,
      failed: status >= FIRST_REFUSAL,
    });
    logger.log({
      msg: 'provider called',
      method,
      path: place,
      status,
      elapsed_ms: elapsed,
      provider_request_id: request_id,
      idempotency_key,
    });
  });
  return stripe;
}

/** A path without its ids, so that there are few of them: `/v1/refunds/re_123` is `/v1/refunds/:id`. */
export const resourceOf = (path: string): string =>
  path
    .split('/')
    .map((part, index) => (index > 1 && /[A-Z0-9]/.test(part) ? ':id' : part))
    .join('/');
