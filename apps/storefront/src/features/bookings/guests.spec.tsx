import { screen, waitFor, within } from '@testing-library/react';
import { SENTENCES, type OwnerBookingView } from '#libs/core/contracts';
import { aUser, inDays, inHours } from '../../testing/facts.js';
import {
  respondWith,
  callsTo,
  overrideResponses,
  respondWithError,
  findText,
  setUpMockApi,
  visit,
} from '../../testing/visit.js';

setUpMockApi();

const owner = aUser({ role: 'property_owner' });
const aGuestBooking = (part: Partial<OwnerBookingView> = {}): OwnerBookingView => ({
  id: 'booking-00000001',
  property_id: 'home-1',
  property_title: 'Larch Point',
  guest_name: 'Nora',
  guest_declares_valid_id: true,
  check_in_date: inDays(5),
  check_out_date: inDays(7),
  check_in_at: inHours(120),
  check_out_at: inHours(164),
  time_zone: 'UTC',
  nights: 2,
  guests: 3,
  special_requests: 'We arrive late,\nplease leave a light on',
  status: 'confirmed',
  earnings: 270,
  cleaning: 100,
  cancelled_by: null,
  cancellation_reason: null,
  cancellation_cause: null,
  cancelled_at: null,
  created_at: inHours(-20),
  ...part,
});
const guestBookings = (...bookings: OwnerBookingView[]) =>
  respondWith('get', '/owner/bookings', ({ query }) => {
    const cancelled = query.get('cancelled');
    return bookings.filter(({ status }) => [null, String(status === 'cancelled')].includes(cancelled));
  });

describe('/bookings for owners: the guests of their homes (§2 /bookings, A7, D5)', () => {
  it('shows guest, special requests and earnings, without requesting the owner’s own bookings', async () => {
    visit('/bookings', { as: owner, api: [guestBookings(aGuestBooking())] });
    const card = await screen.findByRole('article', { name: 'Booking 00000001' });
    for (const words of ['Nora, 3 guests', '$270.00 + $100.00 cleaning', 'Declared', 'confirmed'])
      within(card).getByText(words);
    within(card).getByText(/We arrive late/);
    expect(callsTo('get', '/bookings/my-bookings')).toEqual([]);
  });

  it('brings the booking that the address names into view', async () => {
    visit('/bookings#booking-booking-00000002', {
      as: owner,
      api: [guestBookings(aGuestBooking(), aGuestBooking({ id: 'booking-00000002' }))],
    });
    const card = await screen.findByRole('article', { name: 'Booking 00000002' });
    await waitFor(() => expect(document.activeElement).toBe(card.parentElement));
  });

  it.each([
    ['owner_request', 'You withdrew this stay. Nora gets everything back.'],
    ['operator_request', 'Cancelled by Latchkey.'],
    ['payment_disputed', 'The bank of Nora took the payment back.'],
    ['traveler_request', 'Cancelled by Nora.'],
  ] as const)('shows why a booking ended: %s', async (cancellation_reason, words) => {
    visit('/bookings', {
      as: owner,
      api: [guestBookings(aGuestBooking({ status: 'cancelled', cancellation_reason }))],
    });
    await findText(words);
    await screen.findByRole('heading', { name: 'Cancelled Bookings (1)' });
    expect(screen.queryByRole('button', { name: 'Withdraw this stay' })).toBeNull();
  });

  it('cannot be withdrawn once check-in has passed', async () => {
    visit('/bookings', { as: owner, api: [guestBookings(aGuestBooking({ check_in_at: inHours(-1) }))] });
    await screen.findByRole('article');
    expect(screen.queryByRole('button', { name: 'Withdraw this stay' })).toBeNull();
  });

  it('withdraws an unpaid stay without speaking of a refund', async () => {
    const user = visit('/bookings', {
      as: owner,
      api: [guestBookings(aGuestBooking({ status: 'pending' }))],
    });
    await user.click(await screen.findByRole('button', { name: 'Withdraw this stay' }));
    const dialog = await screen.findByRole('dialog', { name: 'Withdraw this stay' });
    within(dialog).getByRole('button', { name: 'Withdraw' });
    expect(dialog.textContent).not.toMatch(/refund/);
  });

  it('withdraws a stay with a reason; an error is shown at the field and keeps the input', async () => {
    const detail = 'Please say why, in a few words';
    const user = visit('/bookings', {
      as: owner,
      api: [
        guestBookings(aGuestBooking()),
        respondWith(
          'post',
          '/owner/bookings/booking-00000001/cancel',
          { detail, status: 422, errors: [{ field: 'reason', message: detail }] },
          { status: 422 },
        ),
      ],
    });
    await user.click(await screen.findByRole('button', { name: 'Withdraw this stay' }));
    const dialog = await screen.findByRole('dialog', { name: 'Withdraw this stay' });
    within(dialog).getByText(/Nora gets everything back, the cleaning fee included/);
    await user.type(within(dialog).getByLabelText(/Why do you withdraw it/), ' The roof leaks ');
    await user.click(within(dialog).getByRole('button', { name: 'Withdraw and refund' }));
    await within(dialog).findAllByText(detail);
    overrideResponses(
      guestBookings(aGuestBooking({ status: 'cancelled', cancellation_reason: 'owner_request' })),
      respondWith('post', '/owner/bookings/booking-00000001/cancel', {
        refund_eligible: true,
        refund_amount: 400,
      }),
    );
    await user.click(within(dialog).getByRole('button', { name: 'Withdraw and refund' }));
    await findText('The stay is withdrawn. Nora gets $400.00 back.');
    await findText('You withdrew this stay. Nora gets everything back.');
    expect(callsTo('post', '/owner/bookings/booking-00000001/cancel').at(-1)?.body).toEqual({
      reason: 'The roof leaks',
    });
  });

  it('offers Retry after a failed load, and listing a home when there are none', async () => {
    const user = visit('/bookings', { as: owner, api: [respondWithError('get', '/owner/bookings', 500)] });
    await findText(SENTENCES.failedLoadBookings);
    overrideResponses(guestBookings());
    await user.click(await screen.findByRole('button', { name: 'Retry' }));
    await findText(SENTENCES.noActiveBookings);
    expect(screen.getByRole('link', { name: 'List a home' }).getAttribute('href')).toBe('/properties/create');
  });

  it('shows them as recent bookings on the dashboard', async () => {
    visit('/dashboard', {
      as: owner,
      api: [
        guestBookings(aGuestBooking()),
        respondWithError('get', '/dashboard/stats', 500),
        respondWith('get', '/properties/owner/my-properties', []),
      ],
    });
    await findText('Nora in Larch Point');
    await findText('$370.00');
  });
});
