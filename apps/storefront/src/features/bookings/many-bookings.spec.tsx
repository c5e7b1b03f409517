import { screen, waitFor } from '@testing-library/react';
import { aBooking, aHomeDetail, aQuote, aUser, inHours } from '../../testing/facts.js';
import {
  respondWith,
  callsTo,
  myBookings,
  overrideResponses,
  respondWithError,
  setUpMockApi,
  visit,
} from '../../testing/visit.js';

setUpMockApi();

const PATH = '/bookings/my-bookings';
const idOf = (n: number) => `booking-${String(n).padStart(8, '0')}`;
const many = (count: number) => Array.from({ length: count }, (_, n) => aBooking({ id: idOf(n) }));
const cards = () => screen.getAllByRole('article').map((card) => card.getAttribute('aria-label'));
const showMore = () => screen.findByRole('button', { name: 'Show more active bookings' });

describe('/bookings with more bookings than a page holds (F15)', () => {
  it('reaches the last of 75 from the keyboard: the first new booking has the focus, the count is announced', async () => {
    const user = visit('/bookings', { as: aUser(), api: [myBookings(...many(75))] });
    await screen.findByRole('heading', { name: 'Active Bookings (75)' });
    expect(cards()).toHaveLength(30);
    for (const [first, shown] of [
      [30, 60],
      [60, 75],
    ] as const) {
      (await showMore()).focus();
      await user.keyboard('{Enter}');
      await screen.findByText(`Showing ${shown} of 75 active bookings`);
      await waitFor(() => expect(document.activeElement?.id).toBe(`booking-${idOf(first)}`));
    }
    expect(new Set(cards()).size).toBe(75);
    expect(screen.queryByRole('button', { name: /^Show more/ })).toBeNull();
  });

  it('counts and pages cancelled bookings on their own', async () => {
    const bookings = [...many(1), ...many(32).map((one) => ({ ...one, status: 'cancelled' as const }))];
    const user = visit('/bookings', { as: aUser(), api: [myBookings(...bookings)] });
    await screen.findByRole('heading', { name: 'Active Bookings (1)' });
    await screen.findByRole('heading', { name: 'Cancelled Bookings (32)' });
    await user.click(await screen.findByRole('button', { name: 'Show more cancelled bookings' }));
    await screen.findByText('Showing 32 of 32 cancelled bookings');
  });

  it('keeps the list and the focus when the next page cannot be loaded', async () => {
    const user = visit('/bookings', { as: aUser(), api: [myBookings(...many(40))] });
    const button = await showMore();
    overrideResponses(respondWithError('get', PATH, 500));
    await user.click(button);
    await screen.findByText('More active bookings could not be loaded. Please try again.');
    expect(cards()).toHaveLength(30);
    await waitFor(() => expect(document.activeElement).toBe(button));
    overrideResponses(myBookings(...many(40)));
    await user.click(button);
    await waitFor(() => expect(cards()).toHaveLength(40));
  });

  it.each([
    [`#booking-${idOf(64)}`, 65],
    [`?cancel=${idOf(40)}`, 60],
  ])('loads pages until it has the booking named in the address: %s', async (address, loaded) => {
    visit(`/bookings${address}`, { as: aUser(), api: [myBookings(...many(65))] });
    await waitFor(() => expect(cards()).toHaveLength(loaded));
    if (address.startsWith('?')) await screen.findByRole('dialog', { name: 'Cancel booking' });
    else await waitFor(() => expect(`#${document.activeElement?.id}`).toBe(address));
  });
});

describe('Other readers of the bookings', () => {
  it('the dashboard requests the five latest only', async () => {
    visit('/dashboard', { as: aUser(), api: [myBookings(...many(120))] });
    await waitFor(() => expect(callsTo('get', PATH)).toHaveLength(1));
    expect(callsTo('get', PATH)[0]?.query.toString()).toBe('limit=5&sort=newest');
  });

  it("a home's page finds the hold among the home's pending bookings", async () => {
    const hold = aBooking({ status: 'pending', hold_expires_at: inHours(0.4) });
    visit('/book/home-1', {
      as: aUser(),
      api: [
        myBookings(...many(120), hold),
        respondWith('get', '/properties/home-1', aHomeDetail()),
        respondWith('get', '/properties/home-1/quote', aQuote()),
      ],
    });
    await screen.findByRole('button', { name: 'Resume payment' });
    expect(callsTo('get', PATH)[0]?.query.toString()).toBe('property_id=home-1&status=pending');
  });

  it('the form for a review loads pages until it has the stay named in the address', async () => {
    const stays = many(130).map((stay) => ({ ...stay, status: 'completed' as const }));
    visit(`/reviews?write=${idOf(125)}`, {
      as: aUser(),
      api: [myBookings(...stays), respondWith('get', '/reviews', { reviews: [] })],
    });
    await screen.findByRole('dialog', { name: 'Write a Review' });
    expect(screen.getByLabelText<HTMLSelectElement>('Booking').value).toBe(idOf(125));
  });
});
