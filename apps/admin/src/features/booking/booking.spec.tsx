import { screen, within } from '@testing-library/react';
import type {
  BookingTimelineView,
  CancellationPreviewView,
  DateChangeView,
  OperatorCancellationPreviewView,
} from '#libs/core/contracts';
import { aTimeline, anEvent, BOOKING_ID } from '../../testing/facts.js';
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

const PATH = `/admin/bookings/${BOOKING_ID}`;
const timelineOf = (timeline: BookingTimelineView) => respondWith('get', `${PATH}/story`, { ...timeline });
const openBooking = (timeline: BookingTimelineView, more: Parameters<typeof visit>[1] = {}) =>
  visit(`/bookings/${BOOKING_ID}`, { ...more, api: [timelineOf(timeline), ...(more.api ?? [])] });
const panel = (name: string): Promise<HTMLElement> => screen.findByRole('region', { name });

const SETTLED: CancellationPreviewView = {
  refund_eligible: true,
  refund_amount: 225,
  paid_amount: 400,
  inconvenience_fee: 75,
  owner_amount: 37.5,
  platform_amount: 37.5,
  cleaning_amount: 100,
  hours_until_check_in: 80,
  refund_cutoff_at: '2026-05-19T22:00:00.000Z',
  check_in_at: '2026-05-20T22:00:00.000Z',
  time_zone: 'America/Los_Angeles',
  now: '2026-05-13T12:00:00.000Z',
};
const PREVIEW: OperatorCancellationPreviewView = {
  ...SETTLED,
  needs_approval: false,
  approval_above: 500,
};

const CHANGE: DateChangeView = {
  id: '00000000-0000-4000-8000-00000000c4a6',
  booking_id: BOOKING_ID,
  state: 'applied',
  check_in_date: '2026-05-20',
  check_out_date: '2026-05-24',
  previous_check_in_date: '2026-05-19',
  previous_check_out_date: '2026-05-22',
  nights: 4,
  total_amount: 500,
  difference: 100,
  hold_expires_at: null,
  created_at: '2026-05-14T12:00:00.000Z',
  decided_at: '2026-05-14T12:05:00.000Z',
};

describe("A booking's timeline", () => {
  it('G7 shows the changes of its dates: from, to, difference and state', async () => {
    openBooking(aTimeline({ date_changes: [CHANGE] }));
    const text = (await panel('Date changes')).textContent;
    for (const part of ['May 19 – 22', 'May 20 – 24', '$100.00', '$500.00', 'Applied'])
      expect(text).toContain(part);
  });

  it('shows the facts, both parties, money, ledger and next steps in local time of the home', async () => {
    openBooking(
      aTimeline({
        money: [{ account: 'booking_escrow', side: 'owe', amount: -400 }],
        ledger: [
          {
            id: 't-1',
            kind: 'payment',
            provider_ref: 'cs_1',
            at: '2026-05-13T12:05:00.000Z',
            entries: [
              { account: 'provider_balance', owner_id: null, amount: 400 },
              { account: 'booking_escrow', owner_id: null, amount: -400 },
            ],
          },
        ],
        next: [{ at: '2026-05-23T18:00:00.000Z', text: 'Stay completes: 1,200 points' }],
      }),
    );
    await screen.findByRole('heading', { level: 1, name: 'Booking #abcd1234' });
    const facts = await panel('Details');
    for (const part of [
      'Heron house, Astoria',
      'nora@example.test',
      '+1 555 0100',
      'Olive Owner',
      'SuperPlus, 3X points',
    ])
      expect(facts.textContent).toContain(part);
    expect((await panel('Account balances')).textContent).toContain('Booking escrow$400.00');
    const [, debit, credit] = within(await panel('Ledger')).getAllByRole('row');
    expect(debit?.textContent).toContain('Payment');
    expect(debit?.textContent).toContain('Provider balance$400.00');
    expect(credit?.textContent).toContain('Booking escrow$400.00');
    const next = await panel('Next steps');
    expect(next.textContent).toContain('Stay completes: 1,200 points');
    expect(next.textContent).toMatch(/11:00/); // in Oregon
  });

  it('explains what a failed step left undone, who is affected and what a retry does', async () => {
    const failed = {
      handler: 'notify-refunded',
      queue: 'notifications',
      handled_at: null,
      job: { state: 'failed', attempts: 5, error: 'no such column' },
      meaning: {
        means: 'A traveler was not told that a refund was sent.',
        retry: 'Retry tells them once.',
      },
    };
    const user = openBooking(aTimeline({ events: [anEvent({ handlers: [failed] })] }), {
      api: [
        respondWith('post', `${PATH}/events/event-1/handlers/notify-refunded/retry`, {}, { status: 202 }),
      ],
    });
    const events = await panel('Timeline');
    expect(events.textContent).toContain('Email: failed, 5 attempts');
    expect(events.textContent).toContain(
      'A traveler was not told that a refund was sent. Retry tells them once.',
    );
    await user.click(within(events).getByRole('button', { name: 'Run again' }));
    const dialog = await screen.findByRole('dialog', { name: 'Run “Email” again' });
    expect(dialog.textContent).toContain(
      'A traveler was not told that a refund was sent. Retry tells them once.',
    );
    await user.type(within(dialog).getByLabelText(/^Why\?/), 'The column is there now');
    await user.click(within(dialog).getByRole('button', { name: 'Run again' }));
    await findText('“Email” runs again');
  });

  it('explains neither waiting nor completed steps', async () => {
    const waiting = { handler: 'notify-refunded', queue: 'notifications', handled_at: null, job: null };
    const meaning = { means: 'A traveler was not told.', retry: 'Retry tells them once.' };
    openBooking(
      aTimeline({ events: [anEvent(), anEvent({ id: 'event-2', handlers: [{ ...waiting, meaning }] })] }),
    );
    const events = await panel('Timeline');
    expect(events.textContent).toContain('Email: waiting');
    expect(events.textContent).not.toContain('A traveler was not told.');
    expect(within(events).getAllByRole('button', { name: 'Run again' })).toHaveLength(1);
  });

  it('adds a note, and keeps the input when saving fails', async () => {
    const user = openBooking(aTimeline(), {
      api: [
        respondWithError(
          'post',
          `${PATH}/notes`,
          503,
          'We are briefly unavailable. Please try again in a moment.',
        ),
      ],
    });
    const field = await screen.findByLabelText<HTMLTextAreaElement>('New note');
    await user.type(field, 'Called the traveler');
    await user.click(screen.getByRole('button', { name: 'Add note' }));
    await findText('We are briefly unavailable. Please try again in a moment.');
    expect(field.value).toBe('Called the traveler');
    overrideResponses(
      respondWith('post', `${PATH}/notes`, () => new Response(null, { status: 204 })),
      timelineOf(
        aTimeline({
          notes: [{ text: 'Called the traveler', author: 'Ada', written_at: '2026-05-14T12:00:00Z' }],
        }),
      ),
    );
    await user.click(screen.getByRole('button', { name: 'Add note' }));
    expect(
      await within(await panel('Notes')).findByText('Called the traveler', { selector: 'p' }),
    ).toBeTruthy();
    expect(field.value).toBe('');
  });

  it('says when the booking does not exist', async () => {
    visit(`/bookings/${BOOKING_ID}`, {
      api: [respondWithError('get', `${PATH}/story`, 404, 'Booking not found')],
    });
    await findText('Booking not found');
  });
});

describe('Cancelling a booking for its traveler (A7)', () => {
  it('previews who gets what, and sends the chosen kind of refund', async () => {
    const user = openBooking(aTimeline(), {
      api: [
        respondWith('get', `${PATH}/cancellation-preview`, ({ query }) =>
          query.get('refund') === 'full'
            ? { ...PREVIEW, refund_amount: 400, owner_amount: 0, platform_amount: 0, cleaning_amount: 0 }
            : { ...PREVIEW },
        ),
        respondWith('post', `${PATH}/cancel`, { ...SETTLED }),
      ],
    });
    await user.click(await screen.findByRole('button', { name: 'Cancel by policy' }));
    const policy = await screen.findByRole('dialog', { name: 'Cancel by policy' });
    await within(policy).findByText('$225.00');
    for (const part of [
      'Nora Field · Heron house · May 20 – 23',
      'Refund to card$225.00',
      'Owner’s share$37.50',
      'Cleaning fee, to the owner$100.00',
      'Latchkey’s share$37.50',
      'Paid$400.00',
    ])
      expect(policy.textContent).toContain(part);
    await user.click(within(policy).getByRole('button', { name: 'Keep booking' }));

    await user.click(screen.getByRole('button', { name: 'Cancel, full refund' }));
    const full = await screen.findByRole('dialog', { name: 'Cancel with a full refund' });
    await within(full).findByText('Refund to card');
    await user.type(within(full).getByLabelText(/^Why\?/), 'The roof leaks');
    await user.click(within(full).getByRole('button', { name: 'Cancel booking' }));
    await findText('Booking cancelled. Refund of $400.00 requested');
    expect(callsTo('post', `${PATH}/cancel`).map(({ body }) => body)).toEqual([
      { refund: 'full', reason: 'The roof leaks' },
    ]);
  });

  it('G12 says at once that a second operator is needed, and asks for one', async () => {
    const user = openBooking(aTimeline(), {
      api: [
        respondWith('get', `${PATH}/cancellation-preview`, {
          ...PREVIEW,
          refund_amount: 700,
          needs_approval: true,
        }),
        respondWith('post', '/admin/approvals', { id: 'approval-1' }, { status: 201 }),
      ],
    });
    await user.click(await screen.findByRole('button', { name: 'Cancel, full refund' }));
    const dialog = await screen.findByRole('dialog', { name: 'Cancel with a full refund' });
    await within(dialog).findByText(
      'Refunds above $500 need a second operator. Nothing happens until they approve.',
    );
    await user.type(within(dialog).getByLabelText(/^Why\?/), 'The roof leaks');
    await user.click(within(dialog).getByRole('button', { name: 'Ask for approval' }));
    await findText('Sent for approval. It happens as soon as another operator approves.');
    expect(callsTo('post', '/admin/approvals').map(({ body }) => body)).toEqual([
      {
        act: 'cancel_booking',
        subject_id: BOOKING_ID,
        params: { refund: 'full' },
        reason: 'The roof leaks',
      },
    ]);
    expect(callsTo('post', `${PATH}/cancel`)).toEqual([]);
  });

  it('releases an unpaid hold', async () => {
    const user = openBooking(aTimeline({ booking: { status: 'pending', paid: 0 } }), {
      api: [
        respondWith('get', `${PATH}/cancellation-preview`, { ...PREVIEW, refund_amount: 0, paid_amount: 0 }),
        respondWith('post', `${PATH}/cancel`, { ...SETTLED }),
      ],
    });
    await user.click(await screen.findByRole('button', { name: 'Release hold' }));
    expect(screen.queryByRole('button', { name: /^Cancel/ })).toBeNull();
    const dialog = await screen.findByRole('dialog', { name: 'Release hold' });
    await within(dialog).findByText(/^Nothing has been paid/);
    await user.type(within(dialog).getByLabelText(/^Why\?/), 'Guest asked us by phone');
    await user.click(within(dialog).getByRole('button', { name: 'Release hold' }));
    await findText('Hold released');
  });

  it.each(['completed', 'cancelled'] as const)('is not offered for a %s booking', async (status) => {
    openBooking(aTimeline({ booking: { status } }));
    await panel('Details');
    expect(screen.queryByRole('button', { name: 'Cancel by policy' })).toBeNull();
  });

  it('D4 is not offered to operators without the permission', async () => {
    openBooking(aTimeline(), { as: anOperator('finance') });
    await panel('Details');
    expect(screen.queryByRole('button', { name: 'Cancel by policy' })).toBeNull();
    expect(screen.queryByLabelText('New note')).toBeNull();
  });
});
