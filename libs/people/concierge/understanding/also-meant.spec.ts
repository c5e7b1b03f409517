import { alsoMeant, declinedLast } from './also-meant.js';

const guesses = (likelihoods: Record<string, number>) =>
  Object.entries(likelihoods).map(([meaning, likelihood]) => ({ meaning, likelihood }));

describe('What a message means as well', () => {
  it.each`
    likelihoods                                   | also               | why
    ${{ my_points: 0.53, 'points-expiry': 0.25 }} | ${'points-expiry'} | ${'both are likely'}
    ${{ my_points: 0.9, 'points-expiry': 0.08 }}  | ${null}            | ${'one is all but certain'}
    ${{ my_points: 0.65, 'points-expiry': 0.2 }}  | ${null}            | ${'one is far likelier'}
    ${{ others: 0.5, host_details: 0.4 }}         | ${null}            | ${'what is declined is declined'}
    ${{ receipt: 0.5, demand: 0.4 }}              | ${null}            | ${'a demand is no second question'}
    ${{ 'change-dates': 0.4, quote_stay: 0.3 }}   | ${null}            | ${'homes on sale are a topic of their own'}
  `('is $also: $why', ({ likelihoods, also }: { likelihoods: Record<string, number>; also: string | null }) =>
    expect(alsoMeant(guesses(likelihoods))).toBe(also),
  );
});

describe('What would be put off', () => {
  it.each`
    likelihoods                               | first              | why
    ${{ demand: 0.25, 'owner-cancels': 0.2 }} | ${'owner-cancels'} | ${'gives way to an answer in doubt'}
    ${{ demand: 0.6, 'owner-cancels': 0.3 }}  | ${'demand'}        | ${'is put off when that is likely'}
    ${{ demand: 0.3, 'owner-cancels': 0.1 }}  | ${'demand'}        | ${'is put off when nothing else is likely'}
    ${{ demand: 0.3, others: 0.2 }}           | ${'demand'}        | ${'never gives way to what is of other people'}
  `('$why', ({ likelihoods, first }: { likelihoods: Record<string, number>; first: string }) =>
    expect(declinedLast(guesses(likelihoods))[0]?.meaning).toBe(first),
  );
});
