import { screen, within } from '@testing-library/react';
import type { DateChangeView, OpenDateChangeView } from '#libs/core/contracts';
import { aBooking, aUser, inHours } from '../../testing/facts.js';
import {
  callsTo,
  findText,
  myBookings,
  overrideResponses,
  respondWith,
  respondWithError,
  setUpMockApi,
  visit,
} from '../../testing/visit.js';

setUpMockApi();

const held: OpenDateChangeView = {
  id: '00000000-0000-4000-8000-00000000c4a6',
  check_in_date: '2030-12-13',
  check_out_date: '2030-12-17',
  difference: 100,
  hold_expires_at: inHours(0.4),
};

const withdrawn: DateChangeView = {
  ...held,
  booking_id: aBooking().id,
  state: 'abandoned',
  previous_check_in_date: '2030-12-05',
  previous_check_out_date: '2030-12-07',
  nights: 4,
  total_amount: 500,
  hold_expires_at: null,
  created_at: inHours(-0.1),
  decided_at: inHours(0),
};

const booking = aBooking({ open_date_change: held });
const HOME_CLOSED = 'This home takes no bookings at the moment, so your stay keeps its dates.';
const PATH = `/bookings/${booking.id}/date-changes`;

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

  it('an open change is shown on the card, to pay or to withdraw, until its hold ends', async () => {
    const user = visit('/bookings', {
      as: aUser(),
      api: [
        myBookings(booking),
        respondWithError(
          'post',
          `${PATH}/${held.id}/withdraw`,
          409,
          'This change of dates is no longer open. Please look at your booking and choose again.',
        ),
      ],
    });
    const card = await screen.findByRole('article');
    await within(card).findByText(/^Your new dates Dec 13 – 17 are held until /);
    expect(within(card).getByRole('button', { name: 'Pay $100.00' })).toBeTruthy();
    await user.click(within(card).getByRole('button', { name: 'Keep my dates' }));
    await within(card).findByText(/^This change of dates is no longer open/);
  });

  it('after its hold the card says that the stay keeps its dates unless the new ones were paid', async () => {
    const late = aBooking({ open_date_change: { ...held, hold_expires_at: inHours(-0.1) } });
    visit('/bookings', { as: aUser(), api: [myBookings(late)] });
    const card = await screen.findByRole('article');
    await within(card).findByText(/^The hold on your new dates is ending; your stay keeps .* unless/);
    expect(within(card).queryByRole('button', { name: 'Pay $100.00' })).toBeNull();
  });

  it('other dates can be chosen while the held ones stay held', async () => {
    const user = visit(`/bookings?dates=${booking.id}`, {
      as: aUser(),
      api: [
        myBookings(booking),
        respondWithError('get', `/bookings/${booking.id}/date-change-calendar`, 409, HOME_CLOSED),
      ],
    });
    const dialog = await screen.findByRole('dialog', { name: 'Change dates' });
    await user.click(within(dialog).getByRole('button', { name: 'Choose other dates' }));
    await within(dialog).findByText(/^Dec 13 – 17 are held until .*, or until you confirm other dates\.$/);
    await within(dialog).findByText(HOME_CLOSED);
    expect(callsTo('post', `${PATH}/${held.id}/withdraw`)).toHaveLength(0);
  });

  it('withdrawn, new dates can be chosen', async () => {
    const user = visit(`/bookings?dates=${booking.id}`, {
      as: aUser(),
      api: [
        myBookings(booking),
        respondWithError('get', `/bookings/${booking.id}/date-change-calendar`, 409, HOME_CLOSED),
        respondWith('post', `${PATH}/${held.id}/withdraw`, () => {
          overrideResponses(myBookings(aBooking()));
          return { ...withdrawn };
        }),
      ],
    });
    const dialog = await screen.findByRole('dialog', { name: 'Change dates' });
    await within(dialog).findByText(/^Your new dates Dec 13 – 17 are held until /);
    await user.click(within(dialog).getByRole('button', { name: 'Keep my dates' }));
    await findText(HOME_CLOSED);
    expect(callsTo('post', `${PATH}/${held.id}/withdraw`)).toHaveLength(1);
  });

  it('paying an open change opens its own checkout, and leads back to it when cancelled', async () => {
    const user = visit(`/bookings?dates=${booking.id}`, {
      as: aUser(),
      api: [
        myBookings(booking),
        respondWithError(
          'post',
          '/payments/checkout/session',
          409,
          'This change of dates is no longer open. Please look at your booking and choose again.',
        ),
      ],
    });
    const dialog = await screen.findByRole('dialog', { name: 'Change dates' });
    await user.click(within(dialog).getByRole('button', { name: 'Pay $100.00' }));
    await within(dialog).findByText(/^This change of dates is no longer open/);
    const [call] = callsTo('post', '/payments/checkout/session');
    expect(call?.body).toMatchObject({
      booking_id: booking.id,
      change_id: held.id,
      cancel_url: `${window.location.origin}/bookings?dates=${booking.id}`,
    });
  });
});
