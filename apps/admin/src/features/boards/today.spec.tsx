import { screen, waitFor, within } from '@testing-library/react';
import type { TodayBoardView, WorkView } from '#libs/core/contracts';
import { BOOKING_ID } from '../../testing/facts.js';
import {
  respondWith,
  callsTo,
  findText,
  overrideResponses,
  setUpMockApi,
  visit,
} from '../../testing/visit.js';

setUpMockApi();

const NOW = '2026-05-13T12:00:00.000Z';
const BOARD: TodayBoardView = {
  now: NOW,
  bookings: 3,
  confirmed: 1,
  cancelled: 2,
  revenue: 390,
  before: { bookings: 2, confirmed: 1, cancelled: 0, revenue: 520 },
  holds_expiring: 1,
  hold_to_paid: 0.5,
  holds_finished: 8,
  holds_paid: 4,
  arrivals: [],
  free_nights: [
    { city: 'Astoria', state: 'OR', homes: 2, tonight: 1, weekend: 4 },
    { city: 'Bend', state: 'OR', homes: 1, tonight: 0, weekend: 0 },
  ],
};
const REFUND: WorkView = {
  kind: 'refund_stuck',
  id: 'refund-1',
  urgency: 'now',
  since: '2026-05-13T10:00:00.000Z',
  due_at: null,
  row: {
    id: 'refund-1',
    booking_id: BOOKING_ID,
    traveler_name: 'Nora Field',
    amount: 225,
    last_error: 'Insufficient balance',
  },
};
const HOLD: WorkView = {
  kind: 'hold_expiring',
  id: BOOKING_ID,
  urgency: 'now',
  since: '2026-05-13T11:35:00.000Z',
  due_at: '2026-05-13T12:05:00.000Z',
  row: { id: BOOKING_ID, traveler_name: 'Nora Field', property_title: 'Heron house' },
};
const HOME: WorkView = {
  kind: 'home_to_approve',
  id: 'home-1',
  urgency: 'later',
  since: '2026-05-12T12:00:00.000Z',
  due_at: null,
  row: { id: 'home-1', title: 'Larch Point', city: 'Bend', owner_name: 'Olive Owner' },
};

const AUDIT_LOG: WorkView = {
  kind: 'audit_log_broken',
  id: 'audit-log',
  urgency: 'now',
  since: null,
  due_at: null,
  row: {
    id: 'audit-log',
    problem: 'Entry 2 of the audit log was changed after it was written.',
    is_whole_again: true,
  },
};

const board = respondWith('get', '/admin/boards/today', { ...BOARD });
const worklist = (total: number, ...work: WorkView[]) =>
  respondWith('get', '/admin/worklist', { now: NOW, total, work });

describe('The figures of today', () => {
  it('stand beside those of the day before, and say what is divided by what', async () => {
    visit('/', { api: [board, worklist(0)] });
    await findText('Payments, 24 h');
    const figureOf = (label: string) => screen.getByText(label).parentElement?.textContent.replace(label, '');
    expect(figureOf('Bookings made, 24 h')).toBe('32 the day before (+1)');
    expect(figureOf('Confirmed, 24 h')).toBe('11 the day before (unchanged)');
    expect(figureOf('Cancellations, 24 h')).toBe('2none the day before');
    expect(figureOf('Payments, 24 h')).toBe('$390.00$520.00 the day before (−25%)');
    expect(figureOf('Holds paid, 7 days')).toBe('50%4 of 8 ended holds');
  });
});

describe('Today is the list of what needs a person', () => {
  it('shows work by urgency, with its words, its wait or deadline, and what else waits', async () => {
    visit('/', { api: [board, worklist(27, REFUND, HOLD, HOME)] });
    const now = await screen.findByRole('region', { name: 'Needs you now' });
    const [refund, hold] = within(now).getAllByRole('listitem');
    expect(refund?.textContent).toContain('Refund of $225.00 to Nora Field is stuck');
    expect(refund?.textContent).toContain('Insufficient balance');
    expect(refund?.textContent).toContain('2 hours ago');
    expect(hold?.textContent).toContain('Nora Field’s hold on Heron house is about to expire');
    expect(hold?.textContent).toContain('Expires in 5 minutes');
    const later = screen.getByRole('region', { name: 'When there is time' });
    within(later).getByText('Larch Point in Bend waits for approval');
    await findText(/24 more are in the lists/);
    expect(screen.queryByRole('region', { name: 'Needs you today' })).toBeNull();
  });

  it('counts in the menu on every screen what waits, and nothing when nothing does', async () => {
    visit('/', { api: [board, worklist(27, REFUND)] });
    await screen.findByRole('link', { name: 'Today 27 waiting' });
  });

  it('acts in place with a reason; what is done leaves the list', async () => {
    const user = visit('/', {
      api: [
        board,
        worklist(1, REFUND),
        respondWith('post', '/admin/refunds/refund-1/retry', () => new Response(null, { status: 202 })),
      ],
    });
    await user.click(await screen.findByRole('button', { name: 'Send again' }));
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByLabelText(/Why\?/), 'The balance is topped up');
    overrideResponses(worklist(0));
    await user.click(within(dialog).getByRole('button', { name: 'Send again' }));
    await findText('You’re all caught up');
    expect(callsTo('post', '/admin/refunds/refund-1/retry').map(({ body }) => body)).toEqual([
      { reason: 'The balance is topped up' },
    ]);
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Today 1 waiting' })).toBeNull());
    screen.getByRole('link', { name: 'Today' });
  });

  it('lets nobody close an audit log finding while the log still differs', async () => {
    visit('/', {
      api: [board, worklist(1, { ...AUDIT_LOG, row: { ...AUDIT_LOG.row, is_whole_again: false } })],
    });
    await findText('The audit log is not as it was written');
    expect(screen.queryByRole('button', { name: 'Close finding' })).toBeNull();
  });

  it('lets an audit log finding be closed once the log is whole again', async () => {
    const user = visit('/', {
      api: [
        board,
        worklist(1, AUDIT_LOG),
        respondWith('post', '/admin/audit-log/finding/close', () => new Response(null, { status: 204 })),
      ],
    });
    await findText('The audit log was changed, then put back');
    await user.click(screen.getByRole('button', { name: 'Close finding' }));
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByLabelText(/Why\?/), 'A drill of ours');
    overrideResponses(worklist(0));
    await user.click(within(dialog).getByRole('button', { name: 'Close finding' }));
    await findText('You’re all caught up');
  });

  it('says how many nights are left, and which towns are sold out', async () => {
    visit('/', { api: [board] });
    const free = await screen.findByRole('region', { name: 'Nights still free' });
    expect(free.textContent).toContain('1 of 3 homes');
    expect(free.textContent).toContain('4 of 6 nights');
    expect(free.textContent).toContain('Sold out tonightBend, OR');
  });
});
