import { pauseAfter } from '../scripts/infra/processes.mjs';

describe('A part that has ended by itself', () => {
  it('starts again after half a second, and later each time that it dies young', () => {
    const pauses = [1, 2, 3, 4, 5, 6].reduce<number[]>(
      (all) => [...all, pauseAfter({ ranMs: 2_000, pause: all.at(-1) ?? 0 })],
      [],
    );
    expect(pauses).toEqual([500, 1_000, 2_000, 4_000, 8_000, 8_000]);
  });

  it('starts at once again when it ran well in between', () => {
    expect(pauseAfter({ ranMs: 11_000, pause: 8_000 })).toBe(500);
  });
});
