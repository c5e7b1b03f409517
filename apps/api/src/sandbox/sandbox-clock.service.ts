import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import {
  Clock,
  inTransaction,
  machineNow,
  MovableClock,
  moveSharedClock,
  DomainError,
} from '#libs/core/platform';
import { AuditLog, type Actor } from '#libs/operations/audit';
import { ProviderClock } from './provider-clock.js';

/** Moves the time of all processes forward; only with the payments sandbox. */
@Injectable()
export class SandboxClock {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly provider: ProviderClock,
    private readonly log: AuditLog,
  ) {}

  /** The current instant. */
  now(): Date {
    return this.clock.now();
  }

  /**
   * Moves to an instant, and records who did; without the record nothing moves here. The provider moves first: a hold must not expire here before its checkout can expire there (C1).
   * @throws DomainError `sandbox.clock_backwards`, and as {@link ProviderClock.moveTo}
   */
  async moveTo(instant: Date, operator: Actor, reason: string | null): Promise<Date> {
    const before = this.clock.now();
    if (instant < before) throw new DomainError('sandbox.clock_backwards');
    const ahead = await this.provider.moveTo(Math.max(0, instant.getTime() - machineNow().getTime()));
    const agreed = await inTransaction(this.em, async (tx) => {
      const offset = await moveSharedClock(tx, ahead);
      await this.log.record(tx, operator, {
        action: 'clock.moved',
        subject: { kind: 'clock', id: 'sandbox' },
        reason,
        before: { now: before.toISOString() },
        after: { now: new Date(machineNow().getTime() + offset).toISOString() },
      });
      return offset;
    });
    if (this.clock instanceof MovableClock) this.clock.setOffset(agreed);
    return this.clock.now();
  }
}
