import { fireEvent, screen } from '@testing-library/react';
import { aDraft, aUser } from '../../testing/facts.js';
import { advanceTimers, fakePageTimers, textAppears } from '../../testing/time.js';
import { respondWith, neverRespond, overrideResponses, setUpMockApi, visit } from '../../testing/visit.js';

setUpMockApi();
fakePageTimers({ clock: true });

const SLOW = 'This is taking longer than usual. Nothing is lost; we keep waiting.';

describe('A slow or unavailable server (experience 16, F7)', () => {
  it('is announced after five seconds; Retry is offered after the timeout', async () => {
    visit('/bookings', { as: aUser(), api: [neverRespond('get', '/bookings/my-bookings')] });
    await textAppears('My Bookings');
    await advanceTimers(4_900);
    expect(screen.queryByText(SLOW)).toBeNull();
    await advanceTimers(100);
    await textAppears(SLOW);
    await advanceTimers(12_000);
    await textAppears('Latchkey took too long to answer. Please try again.');
    expect(screen.queryByText(SLOW)).toBeNull();
    overrideResponses(respondWith('get', '/bookings/my-bookings', []));
    screen.getByRole('button', { name: 'Retry' }).click();
    await textAppears('No active bookings');
  });

  it('is not announced for an upload, which shows its own progress', async () => {
    visit('/properties/create?draft=draft-1&step=photos', {
      as: aUser({ role: 'property_owner' }),
      api: [respondWith('get', '/owner/drafts/draft-1', aDraft()), neverRespond('post', '/photos')],
    });
    await textAppears('Choose photos');
    const files = [new File(['pixels'], 'porch.jpg', { type: 'image/jpeg' })];
    fireEvent.change(screen.getByLabelText('Photo files'), { target: { files } });
    await textAppears('0%');
    await advanceTimers(30_000);
    expect(screen.queryByText(SLOW)).toBeNull();
  });
});
