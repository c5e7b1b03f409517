import { screen, within } from '@testing-library/react';
import type { DateChangeView } from '#libs/core/contracts';
import { aBooking, aUser, inHours } from '../../testing/facts.js';
import {
  callsTo,
  findText,
  myBookings,
  respondWith,
  respondWithError,
  setUpMockApi,
  visit,
} from '../../testing/visit.js';

setUpMockApi();

const booking = aBooking();
const PATH = `/bookings/${booking.id}/date-changes`;

const held: DateChangeView = {
  id: '00000000-0000-4000-8000-00000000c4a6',
  booking_id: booking.id,
  state: 'held',
  check_in_date: '2030-12-13',
  check_out_date: '2030-12-17',
  previous_check_in_date: booking.check_in_date,
  previous_check_out_date: booking.check_out_date,
  nights: 4,
  total_amount: 500,
  difference: 100,
  hold_expires_at: inHours(0.4),
  created_at: inHours(-0.1),
  decided_at: null,
};

describe('Changing the dates of a paid stay (G7)', () => {
  it.each`
    facts                                           | offered  | why
    ${{}}                                           | ${true}  | ${'paid, and still to come'}
    ${{ check_in_at: inHours(22) }}                 | ${false} | ${'fewer than 24 hours are left'}
    ${{ status: 'pending', hold_expires_at: null }} | ${false} | ${'not paid'}
    ${{ status: 'completed' }}                      | ${false} | ${'over'}
  `('the card offers it: $offered, $why', async ({ facts, offered }) => {
    visit('/bookings', { as: aUser(), api: [myBookings(aBooking(facts as object))] });
    const card = await screen.findByRole('article');
    expect(within(card).queryByRole('button', { name: 'Change dates' }) !== null).toBe(offered);
  });

  it('an open change is shown with its dates, to pay or to withdraw; withdrawn, new dates can be chosen', async () => {
    let open = true;
    const user = visit(`/bookings?dates=${booking.id}`, {
      as: aUser(),
      api: [
        myBookings(booking),
        respondWith('get', PATH, () => (open ? [held] : [])),
        respondWithError(
          'get',
          `/bookings/${booking.id}/date-change-calendar`,
          409,
          'This home takes no bookings at the moment, so your stay keeps its dates.',
        ),
        respondWith('post', `${PATH}/${held.id}/withdraw`, () => {
          open = false;
          return { ...held, state: 'abandoned' as const, hold_expires_at: null };
        }),
      ],
    });
    const dialog = await screen.findByRole('dialog', { name: 'Change dates' });
    await within(dialog).findByText(/^Dec 13.*17.* is held for you until /);
    expect(within(dialog).getByRole('button', { name: 'Pay $100.00' })).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'Withdraw' }));
    await findText('This home takes no bookings at the moment, so your stay keeps its dates.');
    expect(callsTo('post', `${PATH}/${held.id}/withdraw`)).toHaveLength(1);
  });

  it('paying an open change opens its own checkout, and leads back to it when cancelled', async () => {
    const user = visit(`/bookings?dates=${booking.id}`, {
      as: aUser(),
      api: [
        myBookings(booking),
        respondWith('get', PATH, [held]),
        respondWithError(
          'post',
          '/payments/checkout/session',
          409,
          'This change of dates is no longer open. Please look at your booking and choose again.',
        ),
      ],
    });
    await user.click(await screen.findByRole('button', { name: 'Pay $100.00' }));
    const dialog = await screen.findByRole('dialog', { name: 'Change dates' });
    await within(dialog).findByText(/^This change of dates is no longer open/);
    const [call] = callsTo('post', '/payments/checkout/session');
    expect(call?.body).toMatchObject({
      booking_id: booking.id,
      change_id: held.id,
      cancel_url: `${window.location.origin}/bookings?dates=${booking.id}`,
    });
  });
});
