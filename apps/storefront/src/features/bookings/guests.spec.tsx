import { screen, within } from '@testing-library/react';
import { SENTENCES, type OwnerBookingView } from '#libs/core/contracts';
import { aUser, inDays, inHours } from '../../testing/facts.js';
import { answers, callsTo, nowAnswers, refuses, says, standInApi, visit } from '../../testing/visit.js';

standInApi();

const owner = aUser({ role: 'property_owner' });
const aGuest = (part: Partial<OwnerBookingView> = {}): OwnerBookingView => ({
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
  created_at: inHours(-20),
  ...part,
});
const guests = (...bookings: OwnerBookingView[]) =>
  answers(
    'get',
    '/owner/bookings',
    bookings.map((booking) => ({ ...booking })),
  );

describe('/bookings of an owner: the guests of the homes (§2 /bookings, A7, D5)', () => {
  it('says who comes, with which wishes, and what it brings; one’s own bookings are not asked for', async () => {
    visit('/bookings', { as: owner, api: [guests(aGuest())] });
    const card = await screen.findByRole('article', { name: 'Booking 00000001' });
    for (const words of ['Nora, 3 guests', '$270.00 + $100.00 cleaning', 'Declared', 'confirmed'])
      within(card).getByText(words);
    within(card).getByText(/We arrive late/);
    expect(callsTo('get', '/bookings/my-bookings')).toEqual([]);
  });

  it.each([
    ['owner_request', 'You withdrew this stay. Nora gets everything back.'],
    ['operator_request', 'Cancelled by Latchkey.'],
    ['payment_disputed', 'The bank of Nora took the payment back.'],
    ['traveler_request', 'Cancelled by Nora.'],
  ] as const)('says why a booking ended: %s', async (cancellation_reason, words) => {
    visit('/bookings', { as: owner, api: [guests(aGuest({ status: 'cancelled', cancellation_reason }))] });
    await says(words);
    await screen.findByRole('heading', { name: 'Cancelled Bookings (1)' });
    expect(screen.queryByRole('button', { name: 'Withdraw this stay' })).toBeNull();
  });

  it('offers nothing to withdraw once check-in has passed', async () => {
    visit('/bookings', { as: owner, api: [guests(aGuest({ check_in_at: inHours(-1) }))] });
    await screen.findByRole('article');
    expect(screen.queryByRole('button', { name: 'Withdraw this stay' })).toBeNull();
  });

  it('withdraws a stay for a reason; a refusal stands at the field, what was typed stays', async () => {
    const detail = 'Please say why, in a few words';
    const user = visit('/bookings', {
      as: owner,
      api: [
        guests(aGuest()),
        answers(
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
    nowAnswers(
      guests(aGuest({ status: 'cancelled', cancellation_reason: 'owner_request' })),
      answers('post', '/owner/bookings/booking-00000001/cancel', {
        refund_eligible: true,
        refund_amount: 400,
      }),
    );
    await user.click(within(dialog).getByRole('button', { name: 'Withdraw and refund' }));
    await says('The stay is withdrawn. Nora gets $400.00 back.');
    await says('You withdrew this stay. Nora gets everything back.');
    expect(callsTo('post', '/owner/bookings/booking-00000001/cancel').at(-1)?.body).toEqual({
      reason: 'The roof leaks',
    });
  });

  it('offers Retry when the guests could not be loaded, and a home when there are none', async () => {
    const user = visit('/bookings', { as: owner, api: [refuses('get', '/owner/bookings', 500)] });
    await says(SENTENCES.failedLoadBookings);
    nowAnswers(guests());
    await user.click(await screen.findByRole('button', { name: 'Retry' }));
    await says(SENTENCES.noActiveBookings);
    expect(screen.getByRole('link', { name: 'List a home' }).getAttribute('href')).toBe('/properties/create');
  });

  it('are the recent bookings of the dashboard', async () => {
    visit('/dashboard', {
      as: owner,
      api: [
        guests(aGuest()),
        refuses('get', '/dashboard/stats', 500),
        answers('get', '/properties/owner/my-properties', []),
      ],
    });
    await says('Nora in Larch Point');
    await says('$370.00');
  });
});
