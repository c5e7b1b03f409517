import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { ClockPreviewView } from '#libs/core/contracts';
import { BOOKING_ID } from '../../testing/facts.js';
import {
  anOperator,
  respondWith,
  callsTo,
  overrideResponses,
  respondWithError,
  findText,
  setUpMockApi,
  visit,
} from '../../testing/visit.js';

setUpMockApi();

const NOW = '2026-05-13T12:00:00.000Z';
const A_DAY_ON = '2026-05-14T12:00:00.000Z';
const A_WEEK_ON = '2026-05-20T12:00:00.000Z';
const clock = respondWith('get', '/sandbox/clock', { now: NOW });
const due = (...list: ClockPreviewView['due']) =>
  respondWith('get', '/sandbox/clock/preview', ({ query }) => ({
    now: NOW,
    to: query.get('to') ?? '',
    due: list,
    left_out: 0,
  }));
const COMPLETES: ClockPreviewView['due'][number] = {
  at: '2026-05-14T10:00:00.000Z',
  what: 'completes',
  booking_id: BOOKING_ID,
  text: 'The stay at Heron house completes',
};

/** Says why in the dialog, and goes ahead. */
async function moves(user: UserEvent): Promise<void> {
  const dialog = await screen.findByRole('dialog', { name: 'Move the clock?' });
  const button = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Move the clock' });
  expect(button.disabled).toBe(true);
  await user.type(within(dialog).getByLabelText(/Why\?/), 'Showing a payout');
  await user.click(button);
}

describe("The sandbox's movable clock", () => {
  it('previews what would happen to which bookings, and moves nothing by itself', async () => {
    visit('/clock', { api: [clock, due(COMPLETES)] });
    const panel = await screen.findByRole('region', { name: 'Due by then' });
    await within(panel).findByText(/The stay at Heron house completes/);
    expect(within(panel).getByRole('link', { name: '#abcd1234' }).getAttribute('href')).toBe(
      `/admin/bookings/${BOOKING_ID}`,
    );
    expect(callsTo('get', '/sandbox/clock/preview').map(({ query }) => query.get('to'))).toEqual([A_DAY_ON]);
    expect(callsTo('post', '/sandbox/clock')).toEqual([]);
  });

  it('lists entries without a booking without a link, and counts omitted entries', async () => {
    const renews = {
      at: COMPLETES.at,
      what: 'plan_renews' as const,
      booking_id: null,
      text: 'Tess: Plus renews for $3.99',
    };
    const more = { now: NOW, to: A_DAY_ON, due: [renews], left_out: 12 };
    visit('/clock', { api: [clock, respondWith('get', '/sandbox/clock/preview', more)] });
    const panel = await screen.findByRole('region', { name: 'Due by then' });
    await within(panel).findByText(/Plus renews for \$3\.99/);
    within(panel).getByText('And 12 more by then.');
    expect(within(panel).queryByRole('link')).toBeNull();
  });

  it('previews again for another step, then moves exactly there', async () => {
    const user = visit('/clock', {
      api: [clock, due(), respondWith('post', '/sandbox/clock', { now: A_WEEK_ON })],
    });
    await findText('Nothing falls due');
    await user.click(screen.getByRole('radio', { name: '1 week' }));
    await waitFor(() => {
      expect(callsTo('get', '/sandbox/clock/preview').at(-1)?.query.get('to')).toBe(A_WEEK_ON);
    });
    overrideResponses(respondWith('get', '/sandbox/clock', { now: A_WEEK_ON }));
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Move the clock…' });
    await waitFor(() => {
      expect(button.disabled).toBe(false);
    });
    await user.click(button);
    expect(callsTo('post', '/sandbox/clock')).toEqual([]);
    await moves(user);
    await waitFor(() => {
      expect(document.querySelector(`time[datetime="${A_WEEK_ON}"]`)).not.toBeNull();
    });
    expect(callsTo('post', '/sandbox/clock').map(({ body }) => body)).toEqual([
      { to: A_WEEK_ON, reason: 'Showing a payout' },
    ]);
  });

  it('says when the move is refused', async () => {
    const user = visit('/clock', {
      api: [clock, due(), respondWithError('post', '/sandbox/clock', 422, 'The clock only moves forward')],
    });
    await findText('Nothing falls due');
    await user.click(screen.getByRole('button', { name: 'Move the clock…' }));
    await moves(user);
    expect((await screen.findByRole('alert')).textContent).toContain('The clock only moves forward');
  });

  it('disables the button when the preview fails', async () => {
    visit('/clock', {
      api: [
        clock,
        respondWithError(
          'get',
          '/sandbox/clock/preview',
          503,
          'We are briefly unavailable. Please try again in a moment.',
        ),
      ],
    });
    await findText('We are briefly unavailable. Please try again in a moment.');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Move the clock…' }).disabled).toBe(true);
  });

  it('D4 can only be moved by admins', async () => {
    visit('/clock', { as: anOperator('support'), api: [clock, due(COMPLETES)] });
    await findText(/The stay at Heron house completes/);
    expect(screen.queryByRole('button', { name: 'Move the clock…' })).toBeNull();
  });

  it('does not exist with the real provider', async () => {
    visit('/clock', { api: [respondWithError('get', '/sandbox/clock', 404)] });
    await findText('Time cannot be moved here');
  });
});
