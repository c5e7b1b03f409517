/** A position in the write-ahead log, in bytes from its beginning. */
export type LogPosition = number;

/** A position that the database had reached at an instant. */
interface Sample {
  /** Milliseconds, by a clock that is never set. */
  at: number;
  position: LogPosition;
}

/** Samples kept; the oldest ones go first, which makes a long lag look shorter than it is, but still long. */
const MOST_SAMPLES = 600;

/**
 * How old a replica is, from where the database and the replica stood each time that somebody looked: what the replica has not replayed yet is
 * as old as the first look at which the database had it.
 */
export class ReplicaLag {
  private samples: Sample[] = [];

  /**
   * Records a look. @param replayed null for a database that replays no log, which is never old.
   * @param age seconds since what the replica replayed last was committed: the only thing known at the first look
   * @returns seconds
   */
  seen(
    now: number,
    { written, replayed, age }: { written: LogPosition; replayed: LogPosition | null; age: number },
  ): number {
    if (replayed === null || replayed >= written) {
      this.samples = [];
      return 0;
    }
    const behind = this.samples.filter(({ position }) => position > replayed);
    // Nobody has looked before: what is missing may be as old as what came last.
    const at = this.samples.length === 0 ? now - age * 1_000 : now;
    this.samples = [...behind, { at, position: written }].slice(-MOST_SAMPLES);
    return (now - (this.samples[0]?.at ?? now)) / 1_000;
  }
}
