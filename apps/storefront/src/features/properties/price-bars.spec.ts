import { priceBarsOf } from './price-bars.js';

describe('The histogram of prices', () => {
  it('counts every price once, between round limits', () => {
    const found = priceBarsOf([112, 118, 250, 333.5, 480]);
    expect([found?.from, found?.to]).toEqual([100, 480]);
    expect(found?.bars.reduce((sum, { count }) => sum + count, 0)).toBe(5);
    expect(found?.bars.filter(({ count }) => count > 0)).toEqual([
      { from: 100, to: 120, count: 2 },
      { from: 240, to: 260, count: 1 },
      { from: 320, to: 340, count: 1 },
      { from: 460, to: 480, count: 1 },
    ]);
  });

  it('has at most about two dozen bars, however far prices are apart', () => {
    expect(priceBarsOf([1, 1_000_000])?.bars.length).toBeLessThanOrEqual(25);
  });

  it.each([[[]], [[200]], [[200, 200]]])('is missing where there is nothing to compare: %j', (prices) => {
    expect(priceBarsOf(prices)).toBeNull();
  });
});
