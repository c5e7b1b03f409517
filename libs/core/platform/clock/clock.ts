/** Where the time comes from. Business rules get instants as arguments; services ask this port. */
export abstract class Clock {
  /** The present instant. */
  abstract now(): Date;
}

/**
 * The present by the machine's own clock, wherever an operator has moved the product's. Only for what has to agree with other
 * programs' stamps: jobs of a queue, spans of a trace, the payments sandbox. Everything else asks the {@link Clock}.
 */
export const machineNow = (): Date => new Date();

/** The machine's clock. */
export class SystemClock extends Clock {
  override now(): Date {
    return machineNow();
  }
}

/**
 * A clock that runs ahead of the machine's by an offset all processes share. Exists beside the payments sandbox only,
 * so that a stay can be completed in a demo or a test.
 */
export class MovableClock extends Clock {
  private offsetMs = 0;

  override now(): Date {
    return new Date(machineNow().getTime() + this.offsetMs);
  }

  /** Takes over the shared offset, in milliseconds; an older, smaller one is ignored because time never runs back. */
  adopt(offsetMs: number): void {
    this.offsetMs = Math.max(this.offsetMs, offsetMs);
  }

  /** How far this clock is ahead, in milliseconds. */
  get aheadByMs(): number {
    return this.offsetMs;
  }
}
