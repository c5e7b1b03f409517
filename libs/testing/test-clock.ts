import { MovableClock } from '#libs/core/platform';

/** The start of every test: a Wednesday, noon UTC, morning in America, far from any daylight-saving change. */
export const TEST_NOW = new Date('2026-05-13T12:00:00.000Z');

/** A clock that only moves when a test moves it. */
export class TestClock extends MovableClock {
  private instant = TEST_NOW.getTime();

  override now(): Date {
    return new Date(this.instant);
  }

  /** Sets the time, forwards or backwards. */
  set(instant: Date | string): void {
    this.instant = new Date(instant).getTime();
  }

  /** Moves the time forwards. */
  advance({
    days = 0,
    hours = 0,
    minutes = 0,
    ms = 0,
  }: {
    days?: number;
    hours?: number;
    minutes?: number;
    ms?: number;
  }): void {
    this.instant += ((days * 24 + hours) * 60 + minutes) * 60_000 + ms;
  }
}
