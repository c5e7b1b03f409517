import { cents } from '#libs/core/rules';
import { toolResult } from '../tools/tool.js';
import type { ActOffer } from './act.js';
import { supportedOffers } from './supported-offers.js';

const offer = (card: Partial<ActOffer['card']>): ActOffer => ({
  terms: { kind: 'choose_plan', plan: 'plus' },
  card: { title: 'Plus', lines: [], button: 'Choose Plus', note: null, ...card },
});
const result = (text: string, card: Partial<ActOffer['card']>) =>
  toolResult('plan_preview', text, { act: offer(card), userText: ['Cabin 66'] });

describe('The figures of a card', () => {
  it('stand in what its tool says, however they are written', () => {
    const lines = [
      { label: 'A month', amount: cents(399) },
      { label: 'Until', text: 'Tue, May 19, 4:00 PM PDT' },
    ];
    const fine = result('It costs $3.99 until Tue, May 19, 4:00 PM PDT.', { title: 'Cabin 66', lines });
    expect(supportedOffers([fine])).toEqual([fine.act]);
  });

  it.each([
    ['an amount', { lines: [{ label: 'A month', amount: cents(400) }] }],
    ['a date', { note: 'Until May 20' }],
    ['an amount on the button', { button: 'Pay $4' }],
    ['a number', { lines: [{ label: 'Guests', text: '66' }] }],
  ])('are not offered when the tool has not said %s', (_what, card) => {
    expect(supportedOffers([result('It costs $3.99. Cabin 66 is nice.', card)])).toEqual([]);
  });
});
