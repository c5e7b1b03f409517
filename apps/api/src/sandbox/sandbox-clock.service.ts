import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock, machineNow, MovableClock, moveSharedClock, DomainError } from '#libs/core/platform';
import { ProviderClock } from './provider-clock.js';

/** Moves the time of all processes forward; only with the payments sandbox. */
@Injectable()
export class SandboxClock {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly provider: ProviderClock,
  ) {}

  /** The current instant. */
  now(): Date {
    return this.clock.now();
  }

  /**
   * Moves to an instant. The provider moves first: a hold must not expire here before its checkout can expire there (C1).
   * @throws DomainError `sandbox.clock_backwards`, and as {@link ProviderClock.moveTo}
   */
  async moveTo(instant: Date): Promise<Date> {
    if (instant < this.clock.now()) throw new DomainError('sandbox.clock_backwards');
    const ahead = await this.provider.moveTo(Math.max(0, instant.getTime() - machineNow().getTime()));
    const agreed = await moveSharedClock(this.em, ahead);
    if (this.clock instanceof MovableClock) this.clock.setOffset(agreed);
    return this.clock.now();
  }
}
