import { screen, waitFor, within } from '@testing-library/react';
import type { ClockPreviewView } from '#libs/core/contracts';
import { BOOKING_ID } from '../../testing/facts.js';
import {
  anOperator,
  answers,
  callsTo,
  nowAnswers,
  refuses,
  says,
  standInApi,
  visit,
} from '../../testing/visit.js';

standInApi();

const NOW = '2026-05-13T12:00:00.000Z';
const A_DAY_ON = '2026-05-14T12:00:00.000Z';
const A_WEEK_ON = '2026-05-20T12:00:00.000Z';
const clock = answers('get', '/sandbox/clock', { now: NOW });
const due = (...list: ClockPreviewView['due']) =>
  answers('get', '/sandbox/clock/preview', ({ query }) => ({
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

describe('The movable time of the sandbox', () => {
  it('first says what would happen, with the bookings it happens to, and moves nothing by itself', async () => {
    visit('/clock', { api: [clock, due(COMPLETES)] });
    const panel = await screen.findByRole('region', { name: 'What would happen until then' });
    await within(panel).findByText(/The stay at Heron house completes/);
    expect(within(panel).getByRole('link', { name: '#abcd1234' }).getAttribute('href')).toBe(
      `/admin/bookings/${BOOKING_ID}`,
    );
    expect(callsTo('get', '/sandbox/clock/preview').map(({ query }) => query.get('to'))).toEqual([A_DAY_ON]);
    expect(callsTo('post', '/sandbox/clock')).toEqual([]);
  });

  it('lists what is about no booking without a link, and counts what is left out', async () => {
    const renews = {
      at: COMPLETES.at,
      what: 'plan_renews' as const,
      booking_id: null,
      text: 'Tess: Plus renews for $3.99',
    };
    const more = { now: NOW, to: A_DAY_ON, due: [renews], left_out: 12 };
    visit('/clock', { api: [clock, answers('get', '/sandbox/clock/preview', more)] });
    const panel = await screen.findByRole('region', { name: 'What would happen until then' });
    await within(panel).findByText(/Plus renews for \$3\.99/);
    within(panel).getByText('… and 12 more by then.');
    expect(within(panel).queryByRole('link')).toBeNull();
  });

  it('runs the look ahead again for another step, then moves exactly there', async () => {
    const user = visit('/clock', {
      api: [clock, due(), answers('post', '/sandbox/clock', { now: A_WEEK_ON })],
    });
    await says('Nothing falls due');
    await user.click(screen.getByRole('radio', { name: '1 week' }));
    await waitFor(() => {
      expect(callsTo('get', '/sandbox/clock/preview').at(-1)?.query.get('to')).toBe(A_WEEK_ON);
    });
    nowAnswers(answers('get', '/sandbox/clock', { now: A_WEEK_ON }));
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Move the clock' });
    await waitFor(() => {
      expect(button.disabled).toBe(false);
    });
    await user.click(button);
    await waitFor(() => {
      expect(document.querySelector(`time[datetime="${A_WEEK_ON}"]`)).not.toBeNull();
    });
    expect(callsTo('post', '/sandbox/clock').map(({ body }) => body)).toEqual([{ to: A_WEEK_ON }]);
  });

  it('cannot be moved before the look ahead, and says when the move was refused', async () => {
    const user = visit('/clock', {
      api: [clock, due(), refuses('post', '/sandbox/clock', 422, 'Only forward')],
    });
    await says('Nothing falls due');
    await user.click(screen.getByRole('button', { name: 'Move the clock' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Only forward');
  });

  it('has no button when what would happen is not known', async () => {
    visit('/clock', { api: [clock, refuses('get', '/sandbox/clock/preview', 503, 'Away for a moment')] });
    await says('Away for a moment');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Move the clock' }).disabled).toBe(true);
  });

  it('D4 is moved by admins alone', async () => {
    visit('/clock', { as: anOperator('support'), api: [clock, due(COMPLETES)] });
    await says(/The stay at Heron house completes/);
    expect(screen.queryByRole('button', { name: 'Move the clock' })).toBeNull();
  });

  it('does not exist beside the real provider', async () => {
    visit('/clock', { api: [refuses('get', '/sandbox/clock', 404)] });
    await says('Time cannot be moved here');
  });
});
