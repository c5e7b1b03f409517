import { wishIn } from './acts-wanted.js';
import { savedAsked } from './saved-asked.js';

describe('What is asked about the homes and alerts that somebody has put aside', () => {
  it.each`
    text                                       | asked
    ${'which homes did i save'}                | ${{ homes: true, alerts: false, stops: false }}
    ${'show my wishlist'}                      | ${{ homes: true, alerts: false, stops: false }}
    ${'is my alert for bend still on'}         | ${{ homes: false, alerts: true, stops: false }}
    ${'stop the alert for bend'}               | ${{ homes: false, alerts: true, stops: true }}
    ${'turn off the price alarm on gull post'} | ${{ homes: false, alerts: true, stops: true }}
    ${'can you switch that alert off'}         | ${{ homes: false, alerts: true, stops: true }}
    ${'stop watching river house for me'}      | ${{ homes: false, alerts: true, stops: true }}
    ${'my saved homes and my alerts please'}   | ${{ homes: true, alerts: true, stops: false }}
    ${'what have i put there'}                 | ${{ homes: true, alerts: true, stops: false }}
  `('$text', ({ text, asked }: { text: string; asked: unknown }) => expect(savedAsked(text)).toEqual(asked));

  it.each([
    'is my alert for bend still on',
    'stop the alert for bend',
    'cancel my alert for gull post',
    'which alerts do i have',
    'delete the price alert on river house',
  ])('“%s” wants no card', (text) => expect(wishIn(text)).toBeNull());

  it.each([
    'tell me when gull post drops below $90',
    'set an alert for gull post',
    'alert me when those nights are free',
    'let me know when it gets cheaper, i want to watch the price',
  ])('“%s” wants a new alert', (text) => expect(wishIn(text)).toBe('set_alert'));
});
