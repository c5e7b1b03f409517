import { cents, changedTerms, dollars, newlyGiven, perkProblem, type PerkTerms } from './index.js';

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
const AMOUNT_VOUCHER: PerkTerms = { ...DINNER, voucher: 'amount', worth: cents(1_500) };

describe('Terms of a perk (§3 Perk, E9, A11)', () => {
  it.each([
    ['a partner’s offer for points', DINNER],
    ['included in a tier', { ...DINNER, pointsCost: null }],
    ['a partner’s discount', { ...DINNER, discountPercentage: 10 }],
    ['an amount off a stay', AMOUNT_VOUCHER],
    [
      'a percentage off a stay',
      { ...AMOUNT_VOUCHER, voucher: 'percentage', discountPercentage: 10, worth: null },
    ],
    ['a free night, up to an amount', { ...AMOUNT_VOUCHER, voucher: 'free_night', minNights: 3 }],
    ['a free night without a limit', { ...AMOUNT_VOUCHER, voucher: 'free_night', worth: null }],
  ] as [string, PerkTerms][])('can be %s', (_what, terms) => {
    expect(perkProblem(terms)).toBeNull();
  });

  it.each([
    ['a voucher that costs nothing', { ...AMOUNT_VOUCHER, pointsCost: null }, 'cost_missing'],
    [
      'a percentage voucher without a percentage',
      { ...AMOUNT_VOUCHER, voucher: 'percentage' },
      'percentage_missing',
    ],
    ['an amount voucher without an amount', { ...AMOUNT_VOUCHER, worth: null }, 'worth_missing'],
    ['a worth without a voucher', { ...DINNER, worth: cents(1) }, 'voucher_missing'],
    ['a minimum stay without a voucher', { ...DINNER, minNights: 2 }, 'voucher_missing'],
    ['a minimum price without a voucher', { ...DINNER, minSubtotal: cents(1) }, 'voucher_missing'],
  ] as [string, PerkTerms, string][])('cannot be %s', (_what, terms, problem) => {
    expect(perkProblem(terms)).toBe(problem);
  });

  it('are compared field by field', () => {
    expect(changedTerms(DINNER, { ...DINNER })).toEqual([]);
    expect(changedTerms(DINNER, { ...DINNER, pointsCost: 900, title: 'Dinner' })).toEqual([
      'title',
      'pointsCost',
    ]);
    for (const field of Object.keys(AMOUNT_VOUCHER) as (keyof PerkTerms)[])
      expect(changedTerms(AMOUNT_VOUCHER, { ...AMOUNT_VOUCHER, [field]: 'something else' })).toEqual([field]);
  });
});

describe('What new terms give away (A11, G12)', () => {
  const PERCENTAGE: PerkTerms = { ...AMOUNT_VOUCHER, voucher: 'percentage', discountPercentage: 10 };

  it.each([
    ['a partner’s offer', DINNER, 0],
    ['an amount', AMOUNT_VOUCHER, 1_500],
    ['a percentage up to an amount', PERCENTAGE, 1_500],
    ['a percentage of any stay', { ...PERCENTAGE, worth: null }, dollars(1_000)],
    ['any free night', { ...AMOUNT_VOUCHER, voucher: 'free_night', worth: null }, dollars(10_000)],
  ] as [string, PerkTerms, number][])('%s', (_what, terms, most) => {
    expect(newlyGiven(null, terms)).toBe(most);
  });

  it.each([
    ['takes more off', { worth: cents(1_600) }],
    ['costs fewer points', { pointsCost: 700 }],
    ['asks for fewer nights', { minNights: 1 }],
    ['asks for less spending', { minSubtotal: cents(9_900) }],
    ['comes with a lower tier', { minTier: 'explorer' }],
    ['takes off something else', { voucher: 'free_night' }],
  ] as [string, Partial<PerkTerms>][])('all of it when it %s', (_what, change) => {
    const before: PerkTerms = {
      ...AMOUNT_VOUCHER,
      ...{ minTier: 'voyager', minNights: 2, minSubtotal: cents(10_000) },
    };
    const terms = { ...before, ...change };
    expect(newlyGiven(before, terms)).toBe(terms.worth);
    expect(newlyGiven(terms, change.voucher ? terms : before)).toBe(0);
  });

  it('a greater percentage up to the same amount', () => {
    expect(newlyGiven(PERCENTAGE, { ...PERCENTAGE, discountPercentage: 11 })).toBe(1_500);
  });

  it('nothing with other words, or without a voucher from now on', () => {
    expect(newlyGiven(AMOUNT_VOUCHER, { ...AMOUNT_VOUCHER, title: 'Supper' })).toBe(0);
    expect(newlyGiven(AMOUNT_VOUCHER, DINNER)).toBe(0);
  });
});
