import { MovableClock } from '#libs/core/platform';

/** When every test begins: a Wednesday, noon UTC, breakfast time in America, far from any change of clocks. */
export const TEST_NOW = new Date('2026-05-13T12:00:00.000Z');

/** A clock that stands still until a test moves it. */
export class TestClock extends MovableClock {
  private instant = TEST_NOW.getTime();

  override now(): Date {
    return new Date(this.instant);
  }

  /** Goes to an instant, forward or back: a test may. */
  set(instant: Date | string): void {
    this.instant = new Date(instant).getTime();
  }

  /** Goes forward. */
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
