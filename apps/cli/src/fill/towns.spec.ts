import { Random } from './random.js';
import { planTowns, townSizes } from './towns.js';

const total = (sizes: readonly number[]) => sizes.reduce((sum, size) => sum + size, 0);

describe('Towns to fill', () => {
  it.each([
    { homes: 300, towns: 3 },
    { homes: 10_000, towns: 100 },
    { homes: 1_000_000, towns: 10_000 },
  ])('$homes homes lie in $towns towns, and no town is empty', ({ homes, towns }) => {
    const sizes = townSizes(homes);
    expect(sizes).toHaveLength(towns);
    expect(total(sizes)).toBe(homes);
    expect(Math.min(...sizes)).toBeGreaterThan(0);
  });

  it.each([10_000, 100_000, 1_000_000])('of %d homes about 2.3 %% lie in the biggest town', (homes) => {
    const [biggest = 0] = townSizes(homes);
    expect(biggest / homes).toBeGreaterThan(0.022);
    expect(biggest / homes).toBeLessThan(0.024);
  });

  it('one town of middling size is sold out, every tenth is busy', () => {
    const towns = planTowns(10_000, new Random(1));
    const soldOut = towns.filter(({ demand }) => demand === 'sold_out');
    expect(soldOut).toHaveLength(1);
    expect(soldOut[0]?.homes).toBeGreaterThan(50);
    expect(soldOut[0]?.homes).toBeLessThan(150);
    expect(towns.filter(({ demand }) => demand === 'busy')).toHaveLength(10);
  });

  it('no two towns have the same name', () => {
    const names = planTowns(2_048_000, new Random(1)).map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });

  it('the same seed gives the same towns, another one others', () => {
    const towns = (seed: number) => planTowns(1_000, new Random(seed));
    expect(towns(1)).toEqual(towns(1));
    expect(towns(2)).not.toEqual(towns(1));
  });
});
