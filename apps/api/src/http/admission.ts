import { olderThan, Turns } from './turns.js';

/** Limits of {@link Admission}. */
export interface AdmissionLimits {
  /** Requests worked on at once, as long as the event loop keeps up. */
  running: number;
  /** The longest that a request waits for its turn, in milliseconds. */
  waitMs: number;
}

/** As long as both wait, `first` and `usual` requests get every other place: what is first passes any crowd, and cannot become one. */
export type Rank = 'first' | 'usual';

const OTHER = { first: 'usual', usual: 'first' } as const;

/**
 * After so long, a request waits for somebody else, such as the payment provider or a slow reader, and no longer takes anybody's place.
 */
const OCCUPIED_MS = 1_000;
/** The pause between two finished requests that is expected until it has been measured. */
const FIRST_PAUSE_MS = 3;
/** How often {@link Admission.tick} is called, in milliseconds. */
export const TICK_MS = 50;
/** With a tick later than this, more requests at once only make every turn of the event loop longer. */
const LATE_MS = 40;
const FEWER = 0.8;
/** Enough to keep this process and the database busy. */
const MIN_RUNNING = 4;
/** How much each pause between two finished requests counts in the average. */
const SMOOTHING = 0.05;

interface Entry {
  /** Since when it waits or runs, in the clock's milliseconds. */
  since: number;
  decide: (isAdmitted: boolean) => void;
}

/**
 * Decides which requests are worked on. Up to a limit they are admitted at once; a few more wait for their turn, as many as can
 * be expected to get it in time at the rate at which requests finish; the rest is refused at once, so that what is admitted is answered
 * as fast under any load. Callers take turns, so that whoever sends hundreds at once waits behind whoever sends one.
 */
export class Admission {
  private readonly running = new Set<Entry>();
  private readonly waiting: Readonly<Record<Rank, Turns<Entry>>> = { first: new Turns(), usual: new Turns() };
  /** Whose turn it is among those that wait. */
  private turn: Rank = 'first';
  private lastEnd: number | null = null;
  private lastTick: number | null = null;
  /** Requests worked on at once at present. */
  private places: number;
  /** Average pause between two finished requests while others wait, in milliseconds. */
  private pauseMs = FIRST_PAUSE_MS;

  /** @param now a monotonic clock in milliseconds */
  constructor(
    private readonly limits: AdmissionLimits,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.places = limits.running;
  }

  get counts(): { running: number; waiting: number } {
    return { running: this.running.size, waiting: this.waiting.first.size + this.waiting.usual.size };
  }

  /**
   * True when a request that came now would be refused.
   * @param caller who sends it; asked only while others wait
   */
  wouldRefuse(rank: Rank, caller: () => string): boolean {
    this.update();
    return !this.hasPlace && this.expectedWait(rank, caller()) > this.limits.waitMs;
  }

  /**
   * Calls `decide` once, now or when its turn has come.
   * @param caller who sends it; asked only while others wait
   * @returns to be called when the request has been answered or its caller has left
   */
  enter(rank: Rank, caller: () => string, decide: (isAdmitted: boolean) => void): () => void {
    const entry = { since: this.now(), decide };
    if (this.wouldRefuse(rank, caller)) decide(false);
    else if (this.hasPlace) this.admit(entry);
    else this.waiting[rank].add(caller(), entry);
    return () => this.leave(entry);
  }

  /** Adapts to how late the event loop is, and refuses what has waited too long, even when no other request comes or finishes. */
  tick(): void {
    const now = this.now();
    const lateMs = this.lastTick === null ? 0 : now - this.lastTick - TICK_MS;
    const places = lateMs > LATE_MS ? Math.floor(this.places * FEWER) : this.places + 1;
    this.places = Math.min(this.limits.running, Math.max(MIN_RUNNING, places));
    this.lastTick = now;
    this.update();
  }

  private get hasPlace(): boolean {
    return this.running.size < this.places;
  }

  private update(): void {
    const now = this.now();
    for (const entry of olderThan(this.running, now - OCCUPIED_MS)) this.running.delete(entry);
    this.admitNext();
    for (const queue of Object.values(this.waiting))
      for (const { decide } of queue.removeOlder(now - this.limits.waitMs)) decide(false);
  }

  private leave(entry: Entry): void {
    this.waiting.first.delete(entry);
    this.waiting.usual.delete(entry);
    if (!this.running.delete(entry)) return;
    this.measurePause();
    this.admitNext();
  }

  private admitNext(): void {
    while (this.hasPlace) {
      const rank = this.waiting[this.turn].size > 0 ? this.turn : OTHER[this.turn];
      const next = this.waiting[rank].take();
      if (!next) return;
      this.turn = OTHER[rank];
      this.admit(next);
    }
  }

  private admit(entry: Entry): void {
    entry.since = this.now();
    this.running.add(entry);
    entry.decide(true);
  }

  private expectedWait(rank: Rank, caller: string): number {
    const ahead = this.waiting[rank].ahead(caller);
    const between = Math.min(this.waiting[OTHER[rank]].size, ahead + 1);
    return (ahead + between + 1) * this.pauseMs;
  }

  private measurePause(): void {
    const now = this.now();
    const isBusy = this.counts.waiting > 0;
    if (isBusy && this.lastEnd !== null) this.pauseMs += (now - this.lastEnd - this.pauseMs) * SMOOTHING;
    else if (this.running.size === 0) this.pauseMs = FIRST_PAUSE_MS;
    this.lastEnd = isBusy ? now : null;
  }
}
