import { afterOwnerCancels, reliabilityOf, reliabilitySince } from './index.js';

describe('An owner’s reliability (G9): stays kept / (stays whose check-in has come or that the owner cancelled)', () => {
  it.each`
    kept   | cancelled | percent | shown    | why
    ${0}   | ${0}      | ${null} | ${false} | ${'nothing to divide by'}
    ${1}   | ${0}      | ${100}  | ${false} | ${'too few to say anything'}
    ${4}   | ${0}      | ${100}  | ${false} | ${'one short of five'}
    ${5}   | ${0}      | ${100}  | ${true}  | ${'five are enough'}
    ${4}   | ${1}      | ${80}   | ${true}  | ${'a cancelled stay counts towards the five'}
    ${23}  | ${1}      | ${96}   | ${true}  | ${'23 / 24 = 95.8 %'}
    ${999} | ${1}      | ${99}   | ${true}  | ${'100 % is kept for those who kept every stay'}
    ${1}   | ${999}    | ${1}    | ${true}  | ${'0 % is for those who kept none'}
    ${0}   | ${6}      | ${0}    | ${true}  | ${'none was kept'}
  `('$kept kept, $cancelled cancelled: $percent %, shown: $shown ($why)', (row) => {
    const { kept, cancelled, percent, shown } = row as Record<string, number> & { shown: boolean };
    expect(reliabilityOf({ kept: kept ?? 0, cancelled: cancelled ?? 0 })).toMatchObject({
      counted: (kept ?? 0) + (cancelled ?? 0),
      percent,
      shown,
    });
  });

  it('drops by the stay that is cancelled, which is counted then (G8)', () => {
    expect(reliabilityOf({ kept: 23, cancelled: 0 }).percent).toBe(100);
    expect(afterOwnerCancels({ kept: 23, cancelled: 0 })).toMatchObject({
      cancelled: 1,
      counted: 24,
      percent: 96,
    });
  });

  it('never rises with a cancellation and never falls with a stay that is kept', () => {
    for (let kept = 0; kept <= 60; kept += 1)
      for (let cancelled = 0; cancelled <= 60; cancelled += 1) {
        const now = reliabilityOf({ kept, cancelled }).percent ?? 100;
        expect(afterOwnerCancels({ kept, cancelled }).percent).toBeLessThanOrEqual(now);
        expect(reliabilityOf({ kept: kept + 1, cancelled }).percent).toBeGreaterThanOrEqual(
          reliabilityOf({ kept, cancelled }).percent ?? 0,
        );
      }
  });

  it.each([
    ['2026-05-13T12:00:00Z', '2025-06-01'],
    ['2026-12-31T23:59:59Z', '2026-01-01'],
    ['2026-01-01T00:00:00Z', '2025-02-01'],
    ['2024-02-29T12:00:00Z', '2023-03-01'],
  ])('looks back from %s to %s: twelve months, the present one included', (now, since) => {
    expect(reliabilitySince(new Date(now))).toBe(since);
  });
});
