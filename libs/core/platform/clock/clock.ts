/** The source of the current time. Business rules take instants as arguments; services use this port. */
export abstract class Clock {
  abstract now(): Date;
}

/**
 * The current time by the machine's own clock, even if an operator has moved the product's. Only for values compared with
 * timestamps of other programs: queue jobs, trace spans, the payments sandbox. Everything else uses the {@link Clock}.
 */
export const machineNow = (): Date => new Date();

/** The machine's clock. */
export class SystemClock extends Clock {
  override now(): Date {
    return machineNow();
  }
}

/**
 * A clock that runs ahead of the machine's by an offset shared by all processes. Used only with the payments sandbox,
 * so that a stay can be completed in a demo or a test.
 */
export class MovableClock extends Clock {
  private offsetMs = 0;

  override now(): Date {
    return new Date(machineNow().getTime() + this.offsetMs);
  }

  /** Adopts the shared offset, in milliseconds; a smaller one is stale and ignored because time never runs backwards. */
  setOffset(offsetMs: number): void {
    this.offsetMs = Math.max(this.offsetMs, offsetMs);
  }

  get aheadByMs(): number {
    return this.offsetMs;
  }
}
