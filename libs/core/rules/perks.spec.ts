import { cents, changedTerms, perkProblem, type PerkTerms } from './index.js';

const DINNER: PerkTerms = {
  category: 'dining',
  title: 'Dinner for two',
  description: 'A set menu nearby.',
  minTier: 'explorer',
  pointsCost: 800,
  discountPercentage: null,
  voucher: null,
  worth: null,
  minNights: 1,
  minSubtotal: cents(0),
};
const OFF: PerkTerms = { ...DINNER, voucher: 'amount', worth: cents(1_500) };

describe('Terms of a perk (§3 Perk, E9, A11)', () => {
  it.each([
    ['what a partner gives for points', DINNER],
    ['what a tier brings by itself', { ...DINNER, pointsCost: null }],
    ['a discount that a partner gives', { ...DINNER, discountPercentage: 10 }],
    ['an amount off a stay', OFF],
    ['a percentage off a stay', { ...OFF, voucher: 'percentage', discountPercentage: 10, worth: null }],
    ['a free night, up to an amount', { ...OFF, voucher: 'free_night', minNights: 3 }],
    ['a free night without a limit', { ...OFF, voucher: 'free_night', worth: null }],
  ] as [string, PerkTerms][])('can be %s', (_what, terms) => {
    expect(perkProblem(terms)).toBeNull();
  });

  it.each([
    ['a voucher that costs nothing', { ...OFF, pointsCost: null }, 'cost_missing'],
    ['a percentage of nothing', { ...OFF, voucher: 'percentage' }, 'percentage_missing'],
    ['an amount of nothing', { ...OFF, worth: null }, 'worth_missing'],
    ['a worth without a voucher', { ...DINNER, worth: cents(1) }, 'voucher_missing'],
    ['a least stay without a voucher', { ...DINNER, minNights: 2 }, 'voucher_missing'],
    ['a least price without a voucher', { ...DINNER, minSubtotal: cents(1) }, 'voucher_missing'],
  ] as [string, PerkTerms, string][])('cannot be %s', (_what, terms, problem) => {
    expect(perkProblem(terms)).toBe(problem);
  });

  it('are compared part by part', () => {
    expect(changedTerms(DINNER, { ...DINNER })).toEqual([]);
    expect(changedTerms(DINNER, { ...DINNER, pointsCost: 900, title: 'Dinner' })).toEqual([
      'title',
      'pointsCost',
    ]);
    for (const part of Object.keys(OFF) as (keyof PerkTerms)[])
      expect(changedTerms(OFF, { ...OFF, [part]: 'something else' })).toEqual([part]);
  });
});
