import { act, screen } from '@testing-library/react';

const REAL_TIMEOUT = globalThis.setTimeout;
const TURN_MS = 5;
const MAX_TURNS = 3_000;

/**
 * Fakes the page's timers for the tests of a `describe`, which then advance them instead of waiting.
 * @param clock whether the time of day stands still too, and advances with the timers
 */
export function fakePageTimers({ clock = false }: { clock?: boolean } = {}): void {
  beforeEach(() => {
    jest.useFakeTimers({
      // API responses still arrive; only the page's own timeouts are faked.
      doNotFake: [
        ...(clock ? [] : (['Date'] as const)),
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

/** Advances the page's timers. */
export const advanceTimers = (milliseconds: number): Promise<void> =>
  act(async () => {
    await jest.advanceTimersByTimeAsync(milliseconds);
  });

/** Waits until an assertion passes while the page's timers are faked, such as for pending responses. */
export async function waitUntil(assertion: () => void): Promise<void> {
  for (let turn = 1; ; turn += 1) {
    try {
      return assertion();
    } catch (error) {
      if (turn >= MAX_TURNS) throw error;
    }
    await act(() => new Promise<void>((resolve) => void REAL_TIMEOUT(resolve, TURN_MS)));
  }
}

/** Waits for a text while the page's timers are faked. */
export const textAppears = (text: string | RegExp): Promise<void> =>
  waitUntil(() => void screen.getAllByText(text));
