import { cents, changedTerms, offersMore, perkProblem, type PerkTerms } from './index.js';

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

describe('New terms that offer more (A11, G12)', () => {
  const BEFORE: PerkTerms = {
    ...AMOUNT_VOUCHER,
    ...{
      voucher: 'percentage',
      discountPercentage: 10,
      minTier: 'voyager',
      minNights: 2,
      minSubtotal: cents(10_000),
    },
  };

  it('are a voucher that was not offered', () => {
    expect(offersMore(null, AMOUNT_VOUCHER)).toBe(true);
    expect(offersMore(DINNER, AMOUNT_VOUCHER)).toBe(true);
  });

  it.each([
    ['takes more off', { worth: cents(1_600) }],
    ['takes off as much as there is', { worth: null }],
    ['takes a greater part off', { discountPercentage: 11 }],
    ['costs fewer points', { pointsCost: 700 }],
    ['asks for fewer nights', { minNights: 1 }],
    ['asks for less spending', { minSubtotal: cents(9_900) }],
    ['comes with a lower tier', { minTier: 'explorer' }],
  ] as [string, Partial<PerkTerms>][])(
    'are one that %s, even when it takes less off otherwise',
    (_what, change) => {
      expect(offersMore(BEFORE, { ...BEFORE, ...change })).toBe(true);
      expect(offersMore({ ...BEFORE, ...change }, BEFORE)).toBe(false);
      const dearer = { minNights: 3, discountPercentage: 9, pointsCost: 2_000, ...change };
      expect(offersMore(BEFORE, { ...BEFORE, ...dearer })).toBe(true);
    },
  );

  it('are no offer of a partner, and no other words', () => {
    expect(offersMore(null, DINNER)).toBe(false);
    expect(offersMore(AMOUNT_VOUCHER, DINNER)).toBe(false);
    expect(offersMore(BEFORE, { ...BEFORE, title: 'Supper' })).toBe(false);
  });
});
