import { screen, within } from '@testing-library/react';
import type { BookingTimelineView, CancellationPreviewView } from '#libs/core/contracts';
import { aTimeline, anEvent, BOOKING_ID } from '../../testing/facts.js';
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

const PATH = `/admin/bookings/${BOOKING_ID}`;
const shows = (story: BookingTimelineView) => answers('get', `${PATH}/story`, { ...story });
const opens = (story: BookingTimelineView, more: Parameters<typeof visit>[1] = {}) =>
  visit(`/bookings/${BOOKING_ID}`, { ...more, api: [shows(story), ...(more.api ?? [])] });
const panel = (name: string): Promise<HTMLElement> => screen.findByRole('region', { name });

const PREVIEW: CancellationPreviewView = {
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

describe('One booking, the whole story', () => {
  it('has facts, both people, money, ledger, and what comes next in the time of the home', async () => {
    opens(
      aTimeline({
        money: [{ account: 'booking_escrow', amount: -400 }],
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
        next: [{ at: '2026-05-23T18:00:00.000Z', text: 'Completes: 1,200 points post' }],
      }),
    );
    await screen.findByRole('heading', { level: 1, name: 'Booking #abcd1234' });
    const facts = await panel('Facts');
    for (const part of [
      'Heron house, Astoria',
      'nora@example.test',
      '+1 555 0100',
      'Olive Owner',
      'super_plus, 3x',
    ])
      expect(facts.textContent).toContain(part);
    expect((await panel('Where the money is')).textContent).toContain('booking escrow-$400.00');
    const [, debit, credit] = within(await panel('Ledger')).getAllByRole('row');
    expect(debit?.textContent).toContain('payment');
    expect(debit?.textContent).toContain('provider balance$400.00');
    expect(credit?.textContent).toContain('booking escrow$400.00');
    const next = await panel('What comes next');
    expect(next.textContent).toContain('Completes: 1,200 points post');
    expect(next.textContent).toMatch(/11:00/); // in Oregon
  });

  it('says of a failed step what did not happen, to whom it matters, and what retry does', async () => {
    const failed = {
      handler: 'tell-refunded',
      queue: 'notifications',
      handled_at: null,
      job: { state: 'failed', attempts: 5, error: 'no such column' },
      meaning: {
        means: 'A traveler was not told that a refund was sent.',
        retry: 'Retry tells them once.',
      },
    };
    const user = opens(aTimeline({ events: [anEvent({ handlers: [failed] })] }), {
      api: [answers('post', `${PATH}/events/event-1/handlers/tell-refunded/retry`, {}, { status: 202 })],
    });
    const story = await panel('What happened');
    expect(story.textContent).toContain('tell-refunded: failed, 5 tries');
    expect(story.textContent).toContain(
      'A traveler was not told that a refund was sent. Retry tells them once.',
    );
    await user.click(within(story).getByRole('button', { name: 'Run again' }));
    const dialog = await screen.findByRole('dialog', { name: 'Run tell-refunded again' });
    expect(dialog.textContent).toContain(
      'A traveler was not told that a refund was sent. Retry tells them once.',
    );
    await user.type(within(dialog).getByLabelText(/^Why\?/), 'The column is there now');
    await user.click(within(dialog).getByRole('button', { name: 'Run again' }));
    await says('Done: Run tell-refunded again');
  });

  it('explains no step that only waits, and none that is done', async () => {
    const waiting = { handler: 'tell-refunded', queue: 'notifications', handled_at: null, job: null };
    const meaning = { means: 'A traveler was not told.', retry: 'Retry tells them once.' };
    opens(
      aTimeline({ events: [anEvent(), anEvent({ id: 'event-2', handlers: [{ ...waiting, meaning }] })] }),
    );
    const story = await panel('What happened');
    expect(story.textContent).toContain('tell-refunded: waits');
    expect(story.textContent).not.toContain('A traveler was not told.');
    expect(within(story).getAllByRole('button', { name: 'Run again' })).toHaveLength(1);
  });

  it('keeps a note that was added, and one that could not be kept', async () => {
    const user = opens(aTimeline(), { api: [refuses('post', `${PATH}/notes`, 503, 'Away for a moment')] });
    const field = await screen.findByLabelText<HTMLTextAreaElement>('New note');
    await user.type(field, 'Called the traveler');
    await user.click(screen.getByRole('button', { name: 'Add note' }));
    await says('Away for a moment');
    expect(field.value).toBe('Called the traveler');
    nowAnswers(
      answers('post', `${PATH}/notes`, () => new Response(null, { status: 204 })),
      shows(
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

  it('that does not exist says so', async () => {
    visit(`/bookings/${BOOKING_ID}`, { api: [refuses('get', `${PATH}/story`, 404, 'Booking not found')] });
    await says('Booking not found');
  });
});

describe('Cancelling a booking for its traveler (A7)', () => {
  it('shows who gets what before, and sends which of the two refunds it is', async () => {
    const user = opens(aTimeline(), {
      api: [
        answers('get', `${PATH}/cancellation-preview`, ({ query }) =>
          query.get('refund') === 'full'
            ? { ...PREVIEW, refund_amount: 400, owner_amount: 0, platform_amount: 0, cleaning_amount: 0 }
            : { ...PREVIEW },
        ),
        answers('post', `${PATH}/cancel`, { ...PREVIEW }),
      ],
    });
    await user.click(await screen.findByRole('button', { name: 'Cancel by policy' }));
    const policy = await screen.findByRole('dialog', { name: 'Cancel by the policy' });
    await within(policy).findByText('$225.00');
    for (const part of ['Back to the card$225.00', 'Owner$37.50', 'Cleaning$100.00', 'Latchkey$37.50'])
      expect(policy.textContent).toContain(part);
    await user.click(within(policy).getByRole('button', { name: 'Not now' }));

    await user.click(screen.getByRole('button', { name: 'Cancel, full refund' }));
    const full = await screen.findByRole('dialog', { name: 'Cancel with a full refund' });
    await within(full).findByText('$400.00');
    await user.type(within(full).getByLabelText(/^Why\?/), 'The roof leaks');
    await user.click(within(full).getByRole('button', { name: 'Cancel booking' }));
    await says('Done: Cancel with a full refund');
    expect(callsTo('post', `${PATH}/cancel`).map(({ body }) => body)).toEqual([
      { refund: 'full', reason: 'The roof leaks' },
    ]);
  });

  it.each(['completed', 'cancelled'] as const)('is not offered for a %s one', async (status) => {
    opens(aTimeline({ booking: { status } }));
    await panel('Facts');
    expect(screen.queryByRole('button', { name: 'Cancel by policy' })).toBeNull();
  });

  it('D4 nor to operators who may not', async () => {
    opens(aTimeline(), { as: anOperator('finance') });
    await panel('Facts');
    expect(screen.queryByRole('button', { name: 'Cancel by policy' })).toBeNull();
    expect(screen.queryByLabelText('New note')).toBeNull();
  });
});
