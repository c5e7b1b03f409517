import { act, screen, waitFor, within } from '@testing-library/react';
import { SENTENCES } from '#libs/core/contracts';
import { readIntent } from '../../session/intents.js';
import { aBooking, aHomeDetail, aQuote, aUser, inDays, someNights } from '../../testing/facts.js';
import {
  respondWith,
  callsTo,
  respondWithError,
  findText,
  setUpMockApi,
  visit,
} from '../../testing/visit.js';

setUpMockApi();

const dates = `check_in=${inDays(5)}&check_out=${inDays(7)}&guests=2`;
const home = [
  respondWith('get', '/properties/home-1', aHomeDetail()),
  respondWith('get', '/reviews', { reviews: [] }),
  respondWith('get', '/properties/home-1/quote', aQuote()),
];
const bookNow = async () => (await screen.findAllByRole('button', { name: 'Book Now' }))[0] as HTMLElement;

describe('/properties/{id} (§2, §6, A2, C14)', () => {
  it('shows one price from one quote: 10% charged to the owner, $100 cleaning, no other amount', async () => {
    visit(`/properties/home-1?${dates}`, { api: home });
    await findText('$400.00');
    const text = document.body.textContent;
    expect(text).toContain('10% charged to owner');
    expect(text).toContain('$100.00');
    expect(text).not.toMatch(/6%|\$150 cleaning/);
    expect(Object.fromEntries(callsTo('get', '/properties/home-1/quote')[0]?.query ?? [])).toEqual({
      check_in: inDays(5),
      check_out: inDays(7),
      guests: '2',
    });
  });

  describe('when the price of the stay was reduced (decision 32)', () => {
    const reduced = {
      from: 460,
      to: 400,
      since: '2026-05-10T07:00:00.000Z',
      offered_at: '2026-05-09T07:00:00.000Z',
    };
    const storyOf = (facts: object) =>
      respondWith('get', '/properties/home-1/price-story', { reduced: null, next_drop: null, ...facts });

    it('strikes through what it was, says what that means, and when it drops', async () => {
      const next_drop = { date: '2026-05-17', total_amount: 380 };
      visit(`/properties/home-1?${dates}`, { api: [storyOf({ reduced, next_drop }), ...home] });
      await findText('$460 was the lowest total for these dates in the 30 days before Sun, May 10');
      expect(document.querySelector('aside del')?.textContent).toBe('$460');
      expect(document.body.textContent).toContain('Drops to $380 on Sun, May 17 if still available');
    });

    it('strikes nothing through when the price has changed since', async () => {
      visit(`/properties/home-1?${dates}`, {
        api: [storyOf({ reduced: { ...reduced, to: 390 } }), ...home],
      });
      await findText('$400.00');
      await waitFor(() => expect(callsTo('get', '/properties/home-1/price-story')).toHaveLength(1));
      expect(document.querySelector('del')).toBeNull();
    });
  });

  it('reports taken dates without requesting a quote', async () => {
    const taken = aHomeDetail({ unavailable: [{ from: inDays(6), to: inDays(7) }] });
    visit(`/properties/home-1?${dates}`, {
      api: [respondWith('get', '/properties/home-1', taken), ...home],
    });
    await findText('These dates cannot be booked here. Please choose others.');
    expect(callsTo('get', '/properties/home-1/quote')).toEqual([]);
  });

  it('says so when the viewer has booked these very dates, and leads to My Bookings', async () => {
    const [from, to] = [inDays(5), inDays(7)];
    visit(`/properties/home-1?${dates}`, {
      as: aUser(),
      api: [
        respondWith('get', '/properties/home-1', aHomeDetail({ unavailable: [{ from, to }] })),
        respondWith('get', '/bookings/my-bookings', [
          aBooking({ property_id: 'home-1', check_in_date: from, check_out_date: to }),
        ]),
        ...home,
      ],
    });
    await findText('You’ve booked these dates.');
    const card = screen.getByRole('complementary', { name: 'Book this home' });
    expect(within(card).getByRole('link', { name: 'My Bookings' }).getAttribute('href')).toBe('/bookings');
    expect(screen.queryByText('These dates cannot be booked here. Please choose others.')).toBeNull();
  });

  it('moves the focus from Book Now to the dates when they are not free', async () => {
    const taken = aHomeDetail({ unavailable: [{ from: inDays(6), to: inDays(7) }] });
    const user = visit(`/properties/home-1?${dates}`, {
      as: aUser(),
      api: [respondWith('get', '/properties/home-1', taken), ...home],
    });
    await user.click(await bookNow());
    expect(document.activeElement?.getAttribute('name')).toBe('check_in_date');
    expect(window.location.pathname).toBe('/properties/home-1');
  });

  it('has a page titled Property Not Found for a missing home', async () => {
    visit('/properties/gone', {
      api: [respondWithError('get', '/properties/gone', 404, SENTENCES.propertyNotFound)],
    });
    await screen.findByRole('heading', { name: 'Property Not Found' });
    await findText(SENTENCES.propertyNotFoundText);
    expect(document.title).toBe('Property Not Found');
    expect(screen.getByRole('link', { name: 'Browse properties' }).getAttribute('href')).toBe('/properties');
  });

  it('shows whoever is signed in a home that the server does not show to visitors (G1)', async () => {
    const page = { picture: null, missing: '/properties/home-1' };
    const home = aHomeDetail();
    visit('/properties/home-1', {
      as: aUser(),
      api: [
        respondWith('get', '/properties/home-1', { ...home }),
        respondWith('get', '/reviews', { reviews: [] }),
      ],
      page,
    });
    await screen.findByRole('heading', { level: 1, name: home.title });
  });

  it('lets an owner edit her home, and not save it', async () => {
    visit('/properties/home-1', { as: aUser({ id: 'owner-1', role: 'property_owner' }), api: home });
    const link = await screen.findByRole('link', { name: 'Edit' });
    expect(link.getAttribute('href')).toBe('/owner/homes/home-1');
    expect(screen.queryByRole('button', { name: /^Save / })).toBeNull();
  });

  it('shows amenities with their labels and icons', async () => {
    const amenities = ['air_conditioning', 'hot_tub', 'fire_pit', 'self_check_in'];
    visit('/properties/home-1', {
      api: [respondWith('get', '/properties/home-1', aHomeDetail({ amenities })), ...home],
    });
    const offers = await screen.findByRole('region', { name: 'What this home offers' });
    expect(
      within(offers)
        .getAllByRole('listitem')
        .map((item) => [item.textContent, /tabler-icon-([\w-]+)/.exec(item.innerHTML)?.[1]]),
    ).toEqual([
      ['Air conditioning', 'snowflake'],
      ['Hot tub', 'bath'],
      ['Fire pit', 'campfire'],
      ['Self check-in', 'key'],
    ]);
  });

  it('says before dates are chosen until when a refund is possible (B3)', async () => {
    visit('/properties/home-1', { api: home });
    await findText('75% of the nightly price back until 24 hours before check-in');
  });

  it('has no heading over amenities that a home does not have', async () => {
    visit('/properties/home-1', {
      api: [respondWith('get', '/properties/home-1', aHomeDetail({ amenities: [] })), ...home],
    });
    await screen.findByRole('heading', { name: 'Good to know' });
    expect(screen.queryByRole('heading', { name: 'What this home offers' })).toBeNull();
  });

  it('believes the server that a visitor will not find a home, and does not ask again', async () => {
    visit('/properties/home-1', { page: { picture: null, missing: '/properties/home-1' } });
    await screen.findByRole('heading', { name: 'Property Not Found' });
    expect(callsTo('get', '/properties/home-1')).toEqual([]);
  });

  it('returns to the list when the home could not be loaded', async () => {
    visit('/properties/home-1', {
      api: [respondWithError('get', '/properties/home-1', 500), respondWith('get', '/properties', [])],
    });
    await findText(SENTENCES.failedLoadProperty);
    await waitFor(() => expect(window.location.pathname).toBe('/properties'));
  });

  it('sends a traveler to the booking form with dates and guests', async () => {
    const user = visit(`/properties/home-1?${dates}`, { as: aUser(), api: home });
    await user.click(await bookNow());
    await waitFor(() => expect(window.location.pathname).toBe('/book/home-1'));
    expect(window.location.search).toBe(`?${dates}`);
  });

  it('sends a visitor to /auth and saves the intent (C12)', async () => {
    const user = visit(`/properties/home-1?${dates}`, { api: home });
    await user.click(await bookNow());
    await waitFor(() => expect(window.location.pathname).toBe('/auth'));
    expect(readIntent()?.to).toBe(`/book/home-1?${dates}`);
  });

  it.each(['property_owner', 'admin'] as const)('rejects an %s in place, as an alert (D8)', async (role) => {
    const user = visit('/properties/home-1', { as: aUser({ role }), api: home });
    await user.click(await bookNow());
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe('Only travelers can book properties. Please create a traveler account.');
    expect(window.location.pathname).toBe('/properties/home-1');
  });
});

describe('Nights of the next three weeks (B3, B4, B7; experience 10)', () => {
  const nightButton = (days: number) =>
    screen.findByRole('button', { name: new RegExp(`^${fullDateIn(days)}`) });
  const strip = [
    respondWith('get', '/properties/:id/nights', someNights({ 9: 'checkout_only', 10: 'taken' })),
  ];

  it('shows price and state of each night from one call', async () => {
    visit('/properties/home-1', { api: [...strip, ...home] });
    const words = await Promise.all(
      [0, 1, 9, 10].map(async (days) => (await nightButton(days)).firstElementChild?.textContent),
    );
    expect(words.map((name) => name?.split(': ')[1])).toEqual([
      'Too late',
      '$150',
      'Check-out only',
      'Taken',
    ]);
    expect(callsTo('get', '/properties/home-1/nights')).toHaveLength(1);
    expect(within(screen.getByRole('table')).getAllByRole('button')).toHaveLength(22);
  });

  it('selects a stay by its nights, and stores it in the address', async () => {
    const user = visit('/properties/home-1', { api: [...strip, ...home] });
    await user.click(await nightButton(5));
    await user.click(await nightButton(6));
    expect(window.location.search).toBe(`?check_in=${inDays(5)}&check_out=${inDays(7)}`);
    await findText('$400.00');
    expect((await nightButton(6)).getAttribute('aria-pressed')).toBe('true');
    expect((await nightButton(7)).getAttribute('aria-pressed')).toBe('false');
  });

  it('applies a second tap on top of the first, even before the new address is rendered', async () => {
    visit('/properties/home-1', { api: [...strip, ...home] });
    const [first, second] = [await nightButton(5), await nightButton(6)];
    await act(async () => {
      first.click();
      await Promise.resolve();
      second.click();
      await Promise.resolve();
    });
    expect(window.location.search).toBe(`?check_in=${inDays(5)}&check_out=${inDays(7)}`);
  });

  it('explains why a night cannot be chosen, and moves with the arrow keys', async () => {
    const user = visit('/properties/home-1', { api: [...strip, ...home] });
    (await nightButton(9)).focus();
    await user.keyboard('{Enter}');
    await findText(/you can check out that day/);
    await user.keyboard('{ArrowRight}{Enter}');
    await findText(/is already taken/);
    await user.keyboard('{ArrowUp}');
    expect(document.activeElement).toBe(await nightButton(3));
    expect(window.location.search).toBe('');
  });

  it('offers Retry when the nights could not be loaded', async () => {
    visit('/properties/home-1', { api: [respondWithError('get', '/properties/:id/nights', 500), ...home] });
    await findText('The nights could not be loaded');
  });
});

/** The day this many days from now, as "Friday, November 22, 2025". */
const fullDateIn = (days: number): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' }).format(
    new Date(`${inDays(days)}T12:00:00Z`),
  );
