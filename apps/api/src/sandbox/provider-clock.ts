import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, DomainError, type Config } from '#libs/core/platform';

const CLOCK_PATH = '/_sandbox/clock';
const TIMEOUT_MS = 30_000;

/** The payments sandbox's clock, told over its control address. */
@Injectable()
export class ProviderClock {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  /**
   * Moves the sandbox to so many milliseconds ahead of the machine's time; it answers once what fell due is done.
   * @returns how far it is ahead now; more, when it was already
   * @throws DomainError `sandbox.clock_invalid` for a move it does not make, `payment.provider_unavailable` when it is away
   */
  async moveTo(offsetMs: number): Promise<number> {
    const moved = await this.call('POST', JSON.stringify({ offset_ms: offsetMs }));
    if (moved.ok) return offsetOf(moved);
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
      throw new DomainError('payment.provider_unavailable', { retryAfter: 2 }); // refused, cut off or too slow
    }
  }
}

async function offsetOf(answer: Response): Promise<number> {
  const { offset_ms: offset } = (await answer.json()) as { offset_ms: number };
  return offset;
}
