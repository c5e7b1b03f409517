import { screen } from '@testing-library/react';
import { aUser } from '../../testing/facts.js';
import { comesTrue, letPass, timersStandStill } from '../../testing/time.js';
import { answers, neverAnswers, nowAnswers, standInApi, visit } from '../../testing/visit.js';

standInApi();
timersStandStill();

const SLOW = 'This is taking longer than usual. Nothing is lost; we keep waiting.';
const says = (words: string) => comesTrue(() => void screen.getAllByText(words));

describe('A server that is slow or down (experience 16, F7)', () => {
  it('says so after five seconds, and offers Retry once it gave up', async () => {
    visit('/bookings', { as: aUser(), api: [neverAnswers('get', '/bookings/my-bookings')] });
    await says('My Bookings');
    // Far from the five seconds: a busy machine has used up some of them by now, because the call was sent at a real time.
    await letPass(500);
    expect(screen.queryByText(SLOW)).toBeNull();
    await letPass(4_500);
    await says(SLOW);
    await letPass(12_000);
    await says('Latchkey took too long to answer. Please try again.');
    expect(screen.queryByText(SLOW)).toBeNull();
    nowAnswers(answers('get', '/bookings/my-bookings', []));
    screen.getByRole('button', { name: 'Retry' }).click();
    await says('No active bookings');
  });
});
