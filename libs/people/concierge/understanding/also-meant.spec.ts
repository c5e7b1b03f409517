import type { Role } from '#libs/core/rules';
import { alsoMeant, declinedLast } from './also-meant.js';

const guesses = (likelihoods: Record<string, number>) =>
  Object.entries(likelihoods).map(([meaning, likelihood]) => ({ meaning, likelihood }));

describe('What a message means as well', () => {
  it.each`
    likelihoods                                     | also               | why
    ${{ my_points: 0.53, 'points-expiry': 0.25 }}   | ${'points-expiry'} | ${'both are likely'}
    ${{ my_points: 0.9, 'points-expiry': 0.08 }}    | ${null}            | ${'one is all but certain'}
    ${{ my_points: 0.65, 'points-expiry': 0.2 }}    | ${null}            | ${'one is far likelier'}
    ${{ others: 0.5, host_details: 0.4 }}           | ${null}            | ${'what is declined is declined'}
    ${{ receipt: 0.5, demand: 0.4 }}                | ${null}            | ${'a demand is no second question'}
    ${{ 'change-dates': 0.4, quote_stay: 0.3 }}     | ${null}            | ${'homes on sale are a topic of their own'}
    ${{ 'change-dates': 0.4, cancel_preview: 0.3 }} | ${null}            | ${'who moves a stay does not cancel it'}
    ${{ price: 0.4, 'owner-prices': 0.3 }}          | ${null}            | ${'a traveler sets no prices'}
    ${{ 'list-home': 0.4, 'owner-prices': 0.3 }}    | ${'owner-prices'}  | ${'who asks about letting a home may set them'}
  `('is $also: $why', ({ likelihoods, also }: { likelihoods: Record<string, number>; also: string | null }) =>
    expect(alsoMeant(guesses(likelihoods), 'traveler')).toBe(also),
  );

  it.each`
    likelihoods                            | role                | also              | why
    ${{ quote_stay: 0.5, my_stays: 0.3 }}  | ${null}             | ${null}           | ${'a visitor has booked nothing'}
    ${{ quote_stay: 0.5, my_stays: 0.3 }}  | ${'traveler'}       | ${'my_stays'}     | ${'a traveler may have'}
    ${{ price: 0.4, 'owner-prices': 0.3 }} | ${'property_owner'} | ${'owner-prices'} | ${'an owner sets prices'}
  `(
    'is $also for $role: $why',
    ({
      likelihoods,
      role,
      also,
    }: {
      likelihoods: Record<string, number>;
      role: Role | null;
      also: string | null;
    }) => expect(alsoMeant(guesses(likelihoods), role)).toBe(also),
  );
});

describe('What would be put off', () => {
  it.each`
    likelihoods                               | first              | why
    ${{ demand: 0.25, 'owner-cancels': 0.2 }} | ${'owner-cancels'} | ${'gives way to an answer in doubt'}
    ${{ demand: 0.6, 'owner-cancels': 0.3 }}  | ${'demand'}        | ${'is put off when that is likely'}
    ${{ demand: 0.3, 'owner-cancels': 0.1 }}  | ${'demand'}        | ${'is put off when nothing else is likely'}
    ${{ demand: 0.3, others: 0.2 }}           | ${'demand'}        | ${'never gives way to what is of other people'}
    ${{ others: 0.4, 'list-home': 0.25 }}     | ${'list-home'}     | ${'gives way to a rule, which is nobody’s own'}
    ${{ others: 0.4, my_spending: 0.35 }}     | ${'others'}        | ${'never gives way to what is somebody’s own'}
    ${{ others: 0.7, 'list-home': 0.25 }}     | ${'others'}        | ${'is put off when it is likely'}
  `('$why', ({ likelihoods, first }: { likelihoods: Record<string, number>; first: string }) =>
    expect(declinedLast(guesses(likelihoods))[0]?.meaning).toBe(first),
  );
});
