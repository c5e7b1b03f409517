import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, type HttpHandler } from 'msw';
import {
  SENTENCES,
  type BookingView,
  type CancellationPreviewView,
  type PropertyDetailView,
} from '#libs/core/contracts';
import { aBooking, aHomeDetail, aUser, inHours } from '../../testing/facts.js';
import { thereIsRoomForMaps } from '../../testing/map-room.js';
import { advanceTimers, fakePageTimers, waitUntil } from '../../testing/time.js';
import {
  respondWith,
  callsTo,
  myBookings,
  overrideResponses,
  respondWithError,
  findText,
  setUpMockApi,
  visit,
} from '../../testing/visit.js';

setUpMockApi();
thereIsRoomForMaps();

const booking = aBooking();
const preview: CancellationPreviewView = {
  refund_eligible: true,
  refund_amount: 225,
  paid_amount: 400,
  inconvenience_fee: 75,
  owner_amount: 37.5,
  platform_amount: 37.5,
  cleaning_amount: 100,
  hours_until_check_in: 120,
  refund_cutoff_at: inHours(97),
  check_in_at: booking.check_in_at,
  time_zone: 'UTC',
  now: inHours(0),
};
const previewed = (part: Partial<CancellationPreviewView> = {}) =>
  respondWith('get', `/bookings/${booking.id}/cancellation-preview`, { ...preview, ...part });

async function openCancelDialog(...api: HttpHandler[]) {
  const user = visit('/bookings', { as: aUser(), api: [...api, myBookings(booking)] });
  await user.click(await screen.findByRole('button', { name: 'Cancel Booking' }));
  const dialog = await screen.findByRole('dialog', { name: 'Cancel booking' });
  return { user, dialog };
}

describe('/bookings (§2, §4, B1, C5)', () => {
  it('counts active and cancelled bookings; completed and pending count as active', async () => {
    visit('/bookings', {
      as: aUser(),
      api: [
        myBookings(
          aBooking({ id: 'a-00000001' }),
          aBooking({ id: 'b-00000002', status: 'pending', hold_expires_at: inHours(0.3) }),
          aBooking({ id: 'c-00000003', status: 'completed', check_in_at: inHours(-90) }),
          aBooking({ id: 'd-00000004', status: 'cancelled' }),
        ),
      ],
    });
    await screen.findByRole('heading', { name: 'Active Bookings (3)' });
    await screen.findByRole('heading', { name: 'Cancelled Bookings (1)' });
    const completed = screen.getByRole('heading', { level: 3, name: 'Completed' });
    expect(completed.closest('li')?.id).toBe('booking-c-00000003');
  });

  it('a payment that is refused shows what has become of the booking', async () => {
    const user = visit('/bookings', {
      as: aUser(),
      api: [
        myBookings(aBooking({ status: 'pending', hold_expires_at: inHours(0.3) })),
        respondWith('post', '/payments/checkout/session', () => {
          overrideResponses(myBookings(aBooking({ status: 'confirmed' })));
          return HttpResponse.json(
            { status: 409, code: 'booking.not_payable', detail: 'This booking is paid already' },
            { status: 409 },
          );
        }),
      ],
    });
    await user.click(await screen.findByRole('button', { name: 'Complete payment' }));
    await findText('confirmed');
    expect(screen.queryByRole('button', { name: 'Complete payment' })).toBeNull();
  });

  it.each`
    hours   | line                          | refund
    ${120}  | ${'120 hours until check-in'} | ${SENTENCES.refund75}
    ${23.5} | ${'24 hours until check-in'}  | ${SENTENCES.refund75}
    ${22.9} | ${'23 hours until check-in'}  | ${SENTENCES.noRefund}
    ${0.5}  | ${'1 hours until check-in'}   | ${SENTENCES.noRefund}
  `(
    '$hours h before check-in the card says "$line" and "$refund"',
    async ({ hours, line, refund }: { hours: number; line: string; refund: string }) => {
      visit('/bookings', { as: aUser(), api: [myBookings(aBooking({ check_in_at: inHours(hours) }))] });
      const card = await screen.findByRole('article');
      expect(card.textContent).toContain(line);
      expect(card.textContent).toContain(refund);
      expect(within(card).getByRole('button', { name: 'Cancel Booking' })).toBeTruthy();
    },
  );

  it('says of a booking that is not paid that there is nothing to refund', async () => {
    const held = aBooking({ status: 'pending', hold_expires_at: inHours(0.4) });
    visit('/bookings', { as: aUser(), api: [myBookings(held)] });
    const card = await screen.findByRole('article');
    within(card).getByText('Not paid yet, so there is nothing to refund');
    expect(card.textContent).not.toContain(SENTENCES.refund75);
  });

  it("shows 'Check-in time passed' afterwards, without a cancel button", async () => {
    visit('/bookings', { as: aUser(), api: [myBookings(aBooking({ check_in_at: inHours(-1) }))] });
    await findText(SENTENCES.checkInPassed);
    expect(screen.queryByRole('button', { name: 'Cancel Booking' })).toBeNull();
  });

  it('shows the last 8 characters of the id, and View Agreement only with an agreement', async () => {
    visit('/bookings', { as: aUser(), api: [myBookings(booking)] });
    await findText(/Booking #abcd1234/);
    expect(screen.queryByRole('button', { name: 'View Agreement' })).toBeNull();
  });

  it('marks confirmed bookings green and all others amber (C6)', async () => {
    const statuses = ['confirmed', 'pending', 'completed', 'cancelled'] as const;
    const bookings = statuses.map((status, index) => aBooking({ id: `booking-000${index}`, status }));
    visit('/bookings', { as: aUser(), api: [myBookings(...bookings)] });
    await screen.findByRole('heading', { name: 'Active Bookings (3)' });
    const tones = [...document.querySelectorAll('[data-tone]')].map((badge) => [
      badge.textContent,
      badge.getAttribute('data-tone'),
    ]);
    expect(tones).toEqual(
      expect.arrayContaining([
        ['confirmed', 'green'],
        ['pending', 'amber'],
        ['completed', 'amber'],
        ['cancelled', 'amber'],
      ]),
    );
  });

  it('offers View Agreement with an agreement, and reports a failed load in place', async () => {
    const user = visit('/bookings', {
      as: aUser(),
      api: [
        myBookings(aBooking({ rental_agreement_id: 'agreement-1' })),
        respondWithError('get', `/bookings/${booking.id}/agreement`, 503),
      ],
    });
    await user.click(await screen.findByRole('button', { name: 'View Agreement' }));
    await waitFor(() => expect(screen.getAllByText('The agreement could not be loaded')).toHaveLength(2));
  });

  it('explains the cancellation policy above the bookings', async () => {
    visit('/bookings', { as: aUser() });
    await findText('Cancellation policy');
    await findText(/Cancel at least 24 hours before check-in and you get 75% of the nightly price back/);
  });

  it("shows 'No active bookings' only when there are none", async () => {
    visit('/bookings', { as: aUser() });
    await findText(SENTENCES.noActiveBookings);
  });

  it('offers Retry after a failed load instead of an empty state', async () => {
    visit('/bookings', { as: aUser(), api: [respondWithError('get', '/bookings/my-bookings', 500)] });
    await findText(SENTENCES.failedLoadBookings);
    expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
    expect(screen.queryByText(SENTENCES.noActiveBookings)).toBeNull();
  });
});

describe('The cancel modal (§2, §8, A1)', () => {
  it('shows the split in dollars before confirmation', async () => {
    const { dialog } = await openCancelDialog(previewed());
    await findText('$225.00');
    for (const part of [SENTENCES.refund75, '$37.50', '$100.00', 'Keep Booking'])
      expect(dialog.textContent).toContain(part);
  });

  it('sends a missing reason as null, and shows the refund as a toast', async () => {
    const { user } = await openCancelDialog(
      previewed(),
      respondWith('post', `/bookings/${booking.id}/cancel`, {
        refund_eligible: true,
        refund_amount: 225,
        booking: { ...booking, status: 'cancelled' },
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Confirm Cancellation' }));
    await findText(/Refund: \$225\.00/);
    expect(callsTo('post', `/bookings/${booking.id}/cancel`)[0]?.body).toEqual({ reason: null });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('leads to the card among the cancelled ones, which tells of the refund', async () => {
    const cancelled = {
      ...booking,
      status: 'cancelled' as const,
      cancelled_by: 'traveler' as const,
      refund_amount: 225,
      refund_status: 'requested' as const,
      refund_requested_at: inHours(0),
    };
    const { user } = await openCancelDialog(
      previewed(),
      respondWith('post', `/bookings/${booking.id}/cancel`, () => {
        overrideResponses(myBookings(cancelled));
        return HttpResponse.json({ refund_eligible: true, refund_amount: 225, booking: cancelled });
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Confirm Cancellation' }));
    const group = await screen.findByRole('region', { name: 'Cancelled Bookings (1)' });
    await waitFor(() => expect(document.activeElement?.id).toBe(`booking-${booking.id}`));
    expect(group.contains(document.activeElement)).toBe(true);
    expect(document.activeElement?.textContent).toContain('Refund of $225.00 requested');
  });

  it("shows the toast 'No refund available for this cancellation' without a refund", async () => {
    const { user } = await openCancelDialog(
      previewed({ refund_eligible: false, refund_amount: 0 }),
      respondWith('post', `/bookings/${booking.id}/cancel`, {
        refund_eligible: false,
        refund_amount: 0,
        booking: booking,
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Confirm Cancellation' }));
    await findText(SENTENCES.noRefundForCancellation);
  });

  it('keeps the dialog open with the error when cancelling fails', async () => {
    const { user } = await openCancelDialog(
      previewed(),
      respondWithError('post', `/bookings/${booking.id}/cancel`, 500),
    );
    await user.click(screen.getByRole('button', { name: 'Confirm Cancellation' }));
    await findText(SENTENCES.failedCancelBooking);
    expect(screen.getByRole('dialog', { name: 'Cancel booking' })).toBeTruthy();
    expect(document.activeElement?.getAttribute('role')).toBe('alert');
  });

  it('keeps the reason when the server cannot be reached, and cancels on Retry', async () => {
    const { user } = await openCancelDialog(
      previewed(),
      respondWith('post', `/bookings/${booking.id}/cancel`, () => HttpResponse.error()),
    );
    const reason = screen.getByLabelText<HTMLTextAreaElement>('Reason (optional)');
    await user.type(reason, 'Snowed in');
    await user.click(screen.getByRole('button', { name: 'Confirm Cancellation' }));
    await findText('Latchkey could not be reached. Check your connection and try again.');
    expect(reason.value).toBe('Snowed in');
    overrideResponses(
      respondWith('post', `/bookings/${booking.id}/cancel`, {
        refund_eligible: true,
        refund_amount: 225,
        booking: { ...booking, status: 'cancelled' },
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await findText(/Refund: \$225\.00/);
    expect(callsTo('post', `/bookings/${booking.id}/cancel`).at(-1)?.body).toEqual({ reason: 'Snowed in' });
  });

  it('Keep Booking cancels nothing', async () => {
    const { user } = await openCancelDialog(previewed());
    await user.click(screen.getByRole('button', { name: 'Keep Booking' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(callsTo('post', `/bookings/${booking.id}/cancel`)).toEqual([]);
  });
});

describe('The toast of a cancellation (§8, §9)', () => {
  fakePageTimers();
  const toasts = () =>
    [...document.querySelectorAll('.mantine-Notification-description')].map((one) => one.textContent);

  it.each`
    eligible | amount | words
    ${true}  | ${225} | ${'Booking cancelled. Refund: $225.00'}
    ${false} | ${0}   | ${'No refund available for this cancellation'}
  `(
    'stays for 5 seconds: $words',
    async ({ eligible, amount, words }: { eligible: boolean; amount: number; words: string }) => {
      const outcome = { refund_eligible: eligible, refund_amount: amount };
      visit(`/bookings?cancel=${booking.id}`, {
        as: aUser(),
        api: [
          previewed(outcome),
          respondWith('post', `/bookings/${booking.id}/cancel`, { ...outcome, booking: booking }),
          myBookings(booking),
        ],
      });
      await waitUntil(() => void screen.getByText('$100.00'));
      fireEvent.click(screen.getByRole('button', { name: 'Confirm Cancellation' }));
      await waitUntil(() => expect(toasts()).toEqual([words]));
      await advanceTimers(4_900);
      expect(toasts()).toEqual([words]);
      await advanceTimers(100 + 600); // plus the exit animation
      await waitUntil(() => expect(toasts()).toEqual([]));
    },
  );
});

describe('A stay that its host cancelled (A7, G6)', () => {
  const cancelled = (part: Parameters<typeof aBooking>[0]) =>
    aBooking({
      status: 'cancelled',
      cancelled_by: 'owner',
      cancellation_reason: 'owner_request',
      cancelled_at: inHours(-1),
      ...part,
    });

  it('says why, in the words of the list and in the host’s own', async () => {
    const note = 'The boiler is out.\nI am so sorry.';
    visit('/bookings', {
      as: aUser(),
      api: [myBookings(cancelled({ cancellation_cause: 'broken', cancellation_note: note }))],
    });
    await findText('Something in the home broke.');
    const words = screen.getByText(/The boiler is out/);
    expect(words.textContent).toBe(`The host writes: ${note}`);
  });

  it('shows no words where there are none, such as for a hold', async () => {
    visit('/bookings', { as: aUser(), api: [myBookings(cancelled({ cancellation_cause: 'other' }))] });
    await findText('Cancelled by the owner. You get a full refund.');
    expect(screen.queryByText(/The host writes/)).toBeNull();
  });

  it('offers the host’s contact for a confirmed stay only', async () => {
    const contact = { who: 'host', full_name: 'Olive Owner', email: 'olive@example.com', phone: null };
    const user = visit('/bookings', {
      as: aUser(),
      api: [myBookings(booking), respondWith('get', `/bookings/${booking.id}/contact`, contact)],
    });
    await user.click(await screen.findByRole('button', { name: 'Contact the host' }));
    await findText('Olive Owner');
    await findText('No phone number given');
  });

  it('the likeliest actions come first, the others behind “More”', async () => {
    const user = visit('/bookings', { as: aUser(), api: [myBookings(aBooking())] });
    const card = await screen.findByRole('article');
    const more = within(card).getByRole('button', { name: 'More for booking abcd1234' });
    const others = document.getElementById(more.getAttribute('aria-controls') ?? '');
    expect(others?.contains(within(card).getByRole('button', { name: 'Cancel Booking' }))).toBe(true);
    expect(others?.contains(within(card).getByRole('button', { name: 'Change dates' }))).toBe(false);
    await user.click(more);
    expect(more.getAttribute('aria-expanded')).toBe('true');
    expect(more.textContent).toBe('Less');
  });
});

describe('Where a booked home is (G2)', () => {
  const visitCard = async (booking: BookingView, place: Partial<PropertyDetailView>) => {
    const home = respondWith('get', '/properties/home-1', aHomeDetail(place));
    const user = visit('/bookings', { as: aUser(), api: [myBookings(booking), home] });
    return { user, card: within(await screen.findByRole('article')) };
  };

  it('confirmed: the street, directions and a pin', async () => {
    const { user, card } = await visitCard(aBooking(), { exact_place: true });
    card.getByText('1 Shore Road');
    expect(callsTo('get', '/properties/home-1')).toHaveLength(0);
    await user.click(card.getByText('Address and map'));
    await card.findByRole('img', { name: 'Where the home is' });
    card.getByRole('link', { name: 'Get directions' });
    card.getByText('Hosted by Olive Marsh');
  });

  it('on hold: the neighborhood and a circle, nothing else', async () => {
    const held = aBooking({
      status: 'pending',
      hold_expires_at: inHours(0.4),
      property: { ...aBooking().property, address: 'Riverside' },
    });
    const { user, card } = await visitCard(held, { exact_place: false });
    await user.click(card.getByText('Neighborhood map'));
    await card.findByRole('group', { name: 'Map of the area around Whitefish' });
    card.getByText('Riverside, Whitefish, MT');
    card.getByText('You get the exact address once your booking is confirmed.');
    expect(card.queryByRole('img', { name: 'Where the home is' })).toBeNull();
    expect(card.queryByRole('link', { name: 'Get directions' })).toBeNull();
  });
});
