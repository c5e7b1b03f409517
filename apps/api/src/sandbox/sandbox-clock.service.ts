import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock, machineNow, MovableClock, moveSharedClock, DomainError } from '#libs/core/platform';
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
   * @throws DomainError `sandbox.clock_backwards`, and as {@link ProviderClock.moveTo}
   */
  async moveTo(instant: Date): Promise<Date> {
    if (instant < this.clock.now()) throw new DomainError('sandbox.clock_backwards');
    const ahead = await this.provider.moveTo(Math.max(0, instant.getTime() - machineNow().getTime()));
    const agreed = await moveSharedClock(this.em, ahead);
    if (this.clock instanceof MovableClock) this.clock.adopt(agreed);
    return this.clock.now();
  }
}
