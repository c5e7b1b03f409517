import { guestAskedAfter } from './guest-asked-after.js';

describe('Whose coming or going is asked about', () => {
  it.each([
    ['when does sam arrive', 'sam'],
    ['when will grace be here', null],
    ['when is grace coming', 'grace'],
    ['what time does will check in', 'will'],
    ['when do guests arrive', null],
    ['when does the next guest arrive', null],
    ['when will my payout come', null],
    ['when does payout arrive', null],
    ['when do they leave', null],
    ['when can i check in', null],
  ])('%s: %s', (text, name) => {
    expect(guestAskedAfter(text)).toBe(name);
  });
});
