import { screen, waitFor, within } from '@testing-library/react';
import type { HttpHandler } from 'msw';
import { SENTENCES, type BookingView, type CancellationPreviewView } from '#libs/contracts';
import { aBooking, aUser, inHours } from '../../testing/facts.js';
import { answers, callsTo, refuses, says, standInApi, visit } from '../../testing/visit.js';

standInApi();

const mine = (...bookings: BookingView[]) =>
  answers(
    'get',
    '/bookings/my-bookings',
    bookings.map((booking) => ({ ...booking })),
  );
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
  answers('get', `/bookings/${booking.id}/cancellation-preview`, { ...preview, ...part });

async function openCancelDialog(...api: HttpHandler[]) {
  const user = visit('/bookings', { as: aUser(), api: [...api, mine(booking)] });
  await user.click(await screen.findByRole('button', { name: 'Cancel Booking' }));
  const dialog = await screen.findByRole('dialog', { name: 'Cancel booking' });
  return { user, dialog };
}

describe('/bookings (§2, §4, B1, C5)', () => {
  it('counts active and cancelled; completed and pending are active', async () => {
    visit('/bookings', {
      as: aUser(),
      api: [
        mine(
          aBooking({ id: 'a-00000001' }),
          aBooking({ id: 'b-00000002', status: 'pending', hold_expires_at: inHours(0.3) }),
          aBooking({ id: 'c-00000003', status: 'completed', check_in_at: inHours(-90) }),
          aBooking({ id: 'd-00000004', status: 'cancelled' }),
        ),
      ],
    });
    await screen.findByRole('heading', { name: 'Active Bookings (3)' });
    await screen.findByRole('heading', { name: 'Cancelled Bookings (1)' });
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
      visit('/bookings', { as: aUser(), api: [mine(aBooking({ check_in_at: inHours(hours) }))] });
      const card = await screen.findByRole('article');
      expect(card.textContent).toContain(line);
      expect(card.textContent).toContain(refund);
      expect(within(card).getByRole('button', { name: 'Cancel Booking' })).toBeTruthy();
    },
  );

  it("says 'Check-in time passed' afterwards, and offers no cancelling", async () => {
    visit('/bookings', { as: aUser(), api: [mine(aBooking({ check_in_at: inHours(-1) }))] });
    await says(SENTENCES.checkInPassed);
    expect(screen.queryByRole('button', { name: 'Cancel Booking' })).toBeNull();
  });

  it('shows the last 8 characters of the id, and View Agreement only when there is one', async () => {
    visit('/bookings', { as: aUser(), api: [mine(booking)] });
    await says(/Booking #abcd1234/);
    expect(screen.queryByRole('button', { name: 'View Agreement' })).toBeNull();
  });

  it("says 'No active bookings' only when there are none", async () => {
    visit('/bookings', { as: aUser() });
    await says(SENTENCES.noActiveBookings);
  });

  it('says that loading failed, offers Retry and shows no false empty state', async () => {
    visit('/bookings', { as: aUser(), api: [refuses('get', '/bookings/my-bookings', 500)] });
    await says(SENTENCES.failedLoadBookings);
    expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
    expect(screen.queryByText(SENTENCES.noActiveBookings)).toBeNull();
  });
});

describe('The cancel modal (§2, §8, A1)', () => {
  it('says in dollars who gets what before anything happens', async () => {
    const { dialog } = await openCancelDialog(previewed());
    await says('$225.00');
    for (const part of [SENTENCES.refund75, '$37.50', '$100.00', 'Keep Booking'])
      expect(dialog.textContent).toContain(part);
  });

  it('cancels without a reason as null, and toasts the refund', async () => {
    const { user } = await openCancelDialog(
      previewed(),
      answers('post', `/bookings/${booking.id}/cancel`, {
        refund_eligible: true,
        refund_amount: 225,
        booking: { ...booking, status: 'cancelled' },
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Confirm Cancellation' }));
    await says(/Refund: \$225\.00/);
    expect(callsTo('post', `/bookings/${booking.id}/cancel`)[0]?.body).toEqual({ reason: null });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it("toasts 'No refund available for this cancellation' when nothing comes back", async () => {
    const { user } = await openCancelDialog(
      previewed({ refund_eligible: false, refund_amount: 0 }),
      answers('post', `/bookings/${booking.id}/cancel`, {
        refund_eligible: false,
        refund_amount: 0,
        booking: { ...booking },
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Confirm Cancellation' }));
    await says(SENTENCES.noRefundForCancellation);
  });

  it('keeps the dialog and says why when cancelling fails', async () => {
    const { user } = await openCancelDialog(
      previewed(),
      refuses('post', `/bookings/${booking.id}/cancel`, 500),
    );
    await user.click(screen.getByRole('button', { name: 'Confirm Cancellation' }));
    await says(SENTENCES.failedCancelBooking);
    expect(screen.getByRole('dialog')).toBeTruthy();
  });
});
