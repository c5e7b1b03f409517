import { deedOf, labelOf, wordsOf } from './words-of.js';

describe('Names and values in words', () => {
  it.each`
    name                    | words
    ${'homes_limit_lifted'} | ${'homes limit lifted'}
    ${'nightlyCents'}       | ${'nightly cents'}
    ${'booking_escrow'}     | ${'booking escrow'}
  `('names $name “$words”', ({ name, words }: { name: string; words: string }) => {
    expect(labelOf(name)).toBe(words);
  });

  it('says what was done', () => {
    expect(deedOf('review.reports_dismissed')).toBe('Review reports dismissed');
    expect(deedOf('')).toBe('');
  });

  it.each`
    value                                                | words
    ${'Refund retried'}                                  | ${'Refund retried'}
    ${0}                                                 | ${'0'}
    ${false}                                             | ${'no'}
    ${null}                                              | ${''}
    ${undefined}                                         | ${''}
    ${[]}                                                | ${''}
    ${{}}                                                | ${''}
    ${['spam', 'offensive']}                             | ${'spam, offensive'}
    ${{ reports: 2, hidden_reason: null }}               | ${'reports: 2 · hidden reason: none'}
    ${{ nightlyCents: { from: 100, to: 90 }, days: [] }} | ${'nightly cents: (from: 100 · to: 90) · days: none'}
    ${[{ plan: 'plus' }, { plan: 'basic' }]}             | ${'(plan: plus), (plan: basic)'}
  `('writes $value as “$words”', ({ value, words }: { value: unknown; words: string }) => {
    expect(wordsOf(value)).toBe(words);
  });
});
