import fc from 'fast-check';
import { cents, divideDisputeLoss } from './index.js';

const shares = (owner: number, platform: number, cleaning: number) => ({
  owner: cents(owner),
  platform: cents(platform),
  cleaning: cents(cleaning),
});

describe('A lost dispute (E11)', () => {
  it.each`
    what                                  | amount   | given                   | loss
    ${'all of a completed stay'}          | ${40000} | ${[27000, 3000, 10000]} | ${[27000, 3000, 10000, 0]}
    ${'the remainder after an A1 refund'} | ${17500} | ${[3750, 3750, 10000]}  | ${[3750, 3750, 10000, 0]}
    ${'a part, in proportion'}            | ${20000} | ${[27000, 3000, 10000]} | ${[13500, 1500, 5000, 0]}
    ${'an odd cent, from the platform'}   | ${1}     | ${[27000, 3000, 10000]} | ${[0, 1, 0, 0]}
    ${'more than was paid out'}           | ${41000} | ${[27000, 3000, 10000]} | ${[27000, 3000, 10000, 1000]}
    ${'an amount nobody received'}        | ${500}   | ${[0, 0, 0]}            | ${[0, 0, 0, 500]}
  `('takes back $what', ({ amount, given, loss }: { amount: number; given: number[]; loss: number[] }) => {
    const [owner = 0, platform = 0, cleaning = 0] = given;
    const [fromOwner, fromPlatform, fromCleaning, uncovered] = loss;
    expect(divideDisputeLoss(cents(amount), shares(owner, platform, cleaning))).toEqual({
      owner: fromOwner,
      platform: fromPlatform,
      cleaning: fromCleaning,
      uncovered,
    });
  });

  it('adds up to the cent and takes no more from anyone than they received, for all amounts', () => {
    const anyAmount = fc.integer({ min: 0, max: 5_000_000 });
    fc.assert(
      fc.property(anyAmount, anyAmount, anyAmount, anyAmount, (amount, owner, platform, cleaning) => {
        const loss = divideDisputeLoss(cents(amount), shares(owner, platform, cleaning));
        expect(loss.owner + loss.platform + loss.cleaning + loss.uncovered).toBe(amount);
        expect(loss.owner).toBeLessThanOrEqual(owner);
        expect(loss.platform).toBeLessThanOrEqual(platform);
        expect(loss.cleaning).toBeLessThanOrEqual(cleaning);
        for (const part of Object.values(loss)) expect(part).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
