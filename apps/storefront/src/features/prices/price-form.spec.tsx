import { addDays, civilDate, PRICE_HORIZON_DAYS } from '#libs/core/rules';
import {
  changedFields,
  formOfPrices,
  inWords,
  mergedPrices,
  problemsOf,
  settingsOf,
  type PriceForm,
} from './price-form.js';

const TODAY = '2026-05-13';
const SETTINGS = {
  price_per_night: 150,
  weekend_price: 180.5,
  seasons: [{ from: '2026-07-01', to: '2026-07-05', price: 250 }],
  ladder: [
    { days: 7, percent: 10 },
    { days: 3, percent: 20 },
  ],
  length_discounts: [{ nights: 7, percent: 5 }],
  sells_gaps: true,
  gap_percent: 15,
  lowest_price: 90,
};
const FORM = formOfPrices({ settings: SETTINGS });
const form = (part: Partial<PriceForm>): PriceForm => ({ ...FORM, ...part });
const step = (days: string, percent: string) => ({ days, percent });
const season = (from: string, to: string, price = '200') => ({ from, to, price });
const MONEY = 'Please enter a nightly price between $1 and $20,000';

describe('Prices as typed', () => {
  it('are what was stored; a season is entered with its last night', () => {
    expect(FORM.seasons).toEqual([{ from: '2026-07-01', to: '2026-07-04', price: '250' }]);
    expect(settingsOf(FORM)).toEqual(SETTINGS);
    const nothing = { ...SETTINGS, weekend_price: null, lowest_price: null, gap_percent: 0 };
    expect(settingsOf(formOfPrices({ settings: nothing }))).toEqual(nothing);
  });

  it('are read as people write them, and rows that were left empty count for nothing', () => {
    const typed = form({
      price_per_night: ' $1,200 ',
      weekend_price: '',
      gap_percent: '15 %',
      ladder: [step('', ''), step(' 3', '20%')],
      seasons: [season('', '', '')],
    });
    expect(problemsOf(typed, TODAY)).toEqual({});
    expect(settingsOf(typed)).toMatchObject({
      price_per_night: 1200,
      weekend_price: null,
      gap_percent: 15,
      ladder: [{ days: 3, percent: 20 }],
      seasons: [],
    });
  });

  it.each`
    part                                                                                     | problems
    ${{ price_per_night: '' }}                                                               | ${{ price_per_night: 'Please enter a price in dollars, such as 180' }}
    ${{ price_per_night: '0', lowest_price: '' }}                                            | ${{ price_per_night: MONEY }}
    ${{ price_per_night: '0', lowest_price: '90' }}                                          | ${{ price_per_night: MONEY }}
    ${{ weekend_price: '-5' }}                                                               | ${{ weekend_price: MONEY }}
    ${{ weekend_price: '20000.01' }}                                                         | ${{ weekend_price: MONEY }}
    ${{ weekend_price: '99.999' }}                                                           | ${{ weekend_price: 'Please enter dollars and cents, such as 89.50' }}
    ${{ weekend_price: 'much' }}                                                             | ${{ weekend_price: 'Please enter a price in dollars, such as 180' }}
    ${{ ladder: [step('', ''), step('3', '10'), step('7', '10')] }}                          | ${{ 'ladder.1.percent': 'The closer the check-in, the more each step has to take off' }}
    ${{ ladder: [step('22', '10')] }}                                                        | ${{ 'ladder.0.days': 'Please enter between 1 and 21 days before check-in' }}
    ${{ ladder: [step('3', '')] }}                                                           | ${{ 'ladder.0.percent': 'Please enter between 1 and 90 percent' }}
    ${{ ladder: [step('3', '95')] }}                                                         | ${{ 'ladder.0.percent': 'Please enter between 1 and 90 percent' }}
    ${{ lowest_price: '150.50' }}                                                            | ${{ lowest_price: 'Please enter whole dollars between $1 and $20,000' }}
    ${{ lowest_price: '151' }}                                                               | ${{ lowest_price: 'The lowest price cannot be above the base price' }}
    ${{ length_discounts: [{ nights: '1', percent: '5' }] }}                                 | ${{ 'length_discounts.0.nights': 'Please enter between 2 and 30 nights' }}
    ${{ gap_percent: '91' }}                                                                 | ${{ gap_percent: 'Please enter between 0 and 90 percent' }}
    ${{ seasons: [season('', '2026-07-04')] }}                                               | ${{ 'seasons.0.from': 'Please choose the first night' }}
    ${{ seasons: [season('2026-07-04', '2026-07-03')] }}                                     | ${{ 'seasons.0.to': 'A season has to end after it begins' }}
    ${{ seasons: [season('2026-05-01', '2026-05-12')] }}                                     | ${{ 'seasons.0.to': 'This season is over' }}
    ${{ seasons: [season('2028-07-01', '2028-07-04')] }}                                     | ${{ 'seasons.0.to': 'Please choose a last night within the next two years' }}
    ${{ seasons: [season('2026-07-01', '2026-07-04', '0')] }}                                | ${{ 'seasons.0.price': MONEY }}
    ${{ seasons: [season('2026-07-04', '2026-07-08'), season('2026-07-01', '2026-07-04')] }} | ${{ 'seasons.0.from': 'Seasons cannot overlap' }}
    ${{ seasons: [season('2026-07-05', '2026-07-08'), season('2026-07-01', '2026-07-04')] }} | ${{}}
  `('of $part: $problems', ({ part, problems }: { part: Partial<PriceForm>; problems: object }) => {
    expect(problemsOf(form(part), TODAY)).toEqual(problems);
  });

  it('a season may be a single night, up to the last that can be priced', () => {
    const last = addDays(civilDate(TODAY), PRICE_HORIZON_DAYS);
    expect(problemsOf(form({ seasons: [season(last, last)] }), TODAY)).toEqual({});
  });
});

describe('Changes of prices', () => {
  it('are those of content, not of how it is typed or in which order', () => {
    const same = form({
      price_per_night: '150.00',
      ladder: [...FORM.ladder].reverse().map(({ days, percent }) => step(days, `${percent}%`)),
      length_discounts: [...FORM.length_discounts, { nights: '', percent: '' }],
    });
    expect(changedFields(FORM, same)).toEqual([]);
    expect(changedFields(FORM, form({ gap_percent: '', ladder: [step('7', '11')] }))).toEqual([
      'ladder',
      'gap_percent',
    ]);
    const none = form({ gap_percent: '' });
    expect(changedFields(none, { ...none, gap_percent: '0' })).toEqual([]);
  });

  it('here are kept over what was saved elsewhere, field by field', () => {
    const mine = form({ weekend_price: '200' });
    const theirs = form({ weekend_price: '190', lowest_price: '', ladder: [] });
    expect(mergedPrices(FORM, mine, theirs)).toEqual({ ...theirs, weekend_price: '200' });
  });

  it('are said in words', () => {
    expect([
      inWords(FORM, 'price_per_night'),
      inWords(FORM, 'ladder'),
      inWords(FORM, 'length_discounts'),
      inWords(FORM, 'seasons'),
      inWords(FORM, 'sells_gaps'),
      inWords(FORM, 'gap_percent'),
      inWords(form({ lowest_price: '' }), 'lowest_price'),
      inWords(form({ ladder: [] }), 'ladder'),
    ]).toEqual([
      '$150',
      '10% off within 7 days\n20% off within 3 days',
      '5% off from 7 nights',
      'Jul 1 – 4: $250',
      'Yes',
      '15%',
      '–',
      '–',
    ]);
  });
});
