import { dollars } from '#libs/core/rules';
import { nightlyIn } from '../reading/plans-and-amounts.js';
import { WORKED } from './worked-example.js';

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
