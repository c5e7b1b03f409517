import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock, CLOCK_CHANNEL, firstRow, inTransaction, MovableClock, Refusal } from '#libs/platform';
import { ProviderClock } from './provider-clock.js';

/** Moves the time of all processes forward; beside the payments sandbox only. */
@Injectable()
export class SandboxClock {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly provider: ProviderClock,
  ) {}

  /** The present instant. */
  now(): Date {
    return this.clock.now();
  }

  /**
   * Moves to an instant. The provider goes first: a hold must not run out here before it can be over there (C1).
   * @throws Refusal `sandbox.clock_backwards`, and as {@link ProviderClock.moveTo}
   */
  async moveTo(instant: Date): Promise<Date> {
    if (instant < this.clock.now()) throw new Refusal('sandbox.clock_backwards');
    const ahead = await this.provider.moveTo(Math.max(0, instant.getTime() - Date.now()));
    const agreed = await this.store(ahead);
    if (this.clock instanceof MovableClock) this.clock.adopt(agreed);
    return this.clock.now();
  }

  /** The larger offset wins, so that two operators at once cannot turn time back. */
  private async store(offsetMs: number): Promise<number> {
    return inTransaction(this.em, async (tx) => {
      const row = await firstRow<{ offset_ms: string }>(
        tx,
        `insert into sandbox_clock (offset_ms) values (?)
         on conflict (singleton) do update set offset_ms = greatest(sandbox_clock.offset_ms, excluded.offset_ms)
         returning offset_ms::text`,
        [offsetMs],
      );
      await tx.execute(`select pg_notify('${CLOCK_CHANNEL}', '')`);
      return Number(row?.offset_ms ?? offsetMs);
    });
  }
}
