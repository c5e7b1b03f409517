import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, DomainError, type Config } from '#libs/core/platform';

const CLOCK_PATH = '/_sandbox/clock';
const TIMEOUT_MS = 30_000;

/** The payments sandbox's clock, set through its control API. */
@Injectable()
export class ProviderClock {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  /**
   * Moves the sandbox that many milliseconds ahead of the machine's time; resolves once everything due by then is done.
   * @returns its offset in milliseconds; larger than requested if it was already further ahead
   * @throws DomainError `sandbox.clock_invalid` when it refuses the move, `payment.provider_unavailable` when it is down
   */
  async moveTo(offsetMs: number): Promise<number> {
    const response = await this.call('POST', JSON.stringify({ offset_ms: offsetMs }));
    if (response.ok) return offsetOf(response);
    const ahead = await offsetOf(await this.call('GET'));
    if (ahead < offsetMs) throw new DomainError('sandbox.clock_invalid');
    return ahead;
  }

  private async call(method: 'GET' | 'POST', body?: string): Promise<Response> {
    const { apiBase, secretKey } = this.config.stripe;
    try {
      return await fetch(new URL(CLOCK_PATH, apiBase), {
        method,
        body,
        headers: {
          authorization: `Bearer ${secretKey}`,
          ...(body && { 'content-type': 'application/json' }),
        },
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
    } catch {
      throw new DomainError('payment.provider_unavailable', { retryAfter: 2 }); // connection refused, interrupted or timed out
    }
  }
}

async function offsetOf(response: Response): Promise<number> {
  const { offset_ms: offset } = (await response.json()) as { offset_ms: number };
  return offset;
}
