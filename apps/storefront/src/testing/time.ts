import { act } from '@testing-library/react';

const REAL_TIMEOUT = globalThis.setTimeout;
const TURN_MS = 5;
const PATIENCE_TURNS = 3_000;

/** Stops the page's timers for the tests of a `describe`: two seconds pass when the test says so, never by waiting. */
export function timersStandStill(): void {
  beforeEach(() => {
    jest.useFakeTimers({
      // Answers of the API still travel; only what the page itself counts stands still.
      doNotFake: [
        'Date',
        'hrtime',
        'nextTick',
        'performance',
        'queueMicrotask',
        'requestAnimationFrame',
        'cancelAnimationFrame',
        'requestIdleCallback',
        'cancelIdleCallback',
        'setImmediate',
        'clearImmediate',
        'setInterval',
        'clearInterval',
      ],
    });
  });
  afterEach(() => jest.useRealTimers());
}

/** Lets the page's timers go on by so many milliseconds. */
export const letPass = (milliseconds: number): Promise<void> =>
  act(async () => {
    await jest.advanceTimersByTimeAsync(milliseconds);
  });

/** Waits until this holds while the page's timers stand still: for answers that are on their way. */
export async function comesTrue(holds: () => void): Promise<void> {
  for (let turn = 1; ; turn += 1) {
    try {
      return holds();
    } catch (error) {
      if (turn >= PATIENCE_TURNS) throw error;
    }
    await act(() => new Promise<void>((resolve) => void REAL_TIMEOUT(resolve, TURN_MS)));
  }
}
