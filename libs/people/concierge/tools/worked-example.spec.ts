import { dollars } from '#libs/core/rules';
import { nightlyIn } from '../reading/plans-and-amounts.js';
import { saidOfAge, saidOfWindow, WORKED } from './worked-example.js';

const stay = { nightly: dollars(120), nights: 3 };

describe('A rule worked out for a stay that somebody counts with (§4, §5)', () => {
  it.each([
    ['price', ['$360', '$100 cleaning', '$460 in all']],
    ['cancellation', ['$270 comes back', 'inconvenience fee of $90']],
    ['payouts', ['$324 is the owner’s', 'service fee of $36', '$424 is paid out']],
  ])('%s says %p', (section, facts) => {
    const said = WORKED[section]?.(stay) ?? '';
    expect(facts.filter((fact) => !said.includes(fact))).toEqual([]);
  });

  it.each([
    ['if i charge 120 a night', 120],
    ['3 nights at $1,250 each', 1_250],
    ['a 95 dollars per night place', 95],
    ['2 nights for 4 people', null],
    ['a night in may', null],
  ])('reads the price of a night: %s', (text, nightly) => {
    expect(nightlyIn(text)).toBe(nightly);
  });
});

describe('What somebody of an age can do (D1)', () => {
  it.each([
    [null, null],
    [13, 'No, at 13 you can neither create an account nor book.'],
    [18, 'At 18 you can create an account, but not book: that is from 21.'],
    [20, 'At 20 you can create an account, but not book: that is from 21.'],
    [21, 'Yes, at 21 you can create an account and book.'],
  ])('%s: %s', (age, said) => expect(saidOfAge(age)).toBe(said));
});

describe('The days of arrival that can be booked (B3, B4)', () => {
  it('are told as dates', () =>
    expect(saidOfWindow(new Date('2026-05-13T17:00:00Z'))).toBe(
      'Today you can book arrivals from Thu, May 14 to Wed, Jun 3.',
    ));

  it('are not told while it is another day in the east than in the west', () =>
    expect(saidOfWindow(new Date('2026-05-13T05:00:00Z'))).toBeNull());
});
