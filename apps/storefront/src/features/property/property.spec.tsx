import { screen, waitFor } from '@testing-library/react';
import { SENTENCES } from '#libs/contracts';
import { readIntent } from '../../app/intents.js';
import { aHome, aQuote, aUser, inDays } from '../../testing/facts.js';
import { answers, callsTo, refuses, says, standInApi, visit } from '../../testing/visit.js';

standInApi();

const dates = `check_in=${inDays(5)}&check_out=${inDays(7)}&guests=2`;
const home = [
  answers('get', '/properties/home-1', { ...aHome() }),
  answers('get', '/reviews', { reviews: [] }),
  answers('get', '/properties/home-1/quote', { ...aQuote() }),
];
const bookNow = async () => (await screen.findAllByRole('button', { name: 'Book Now' }))[0] as HTMLElement;

describe('/properties/{id} (§2, §6, A2, C14)', () => {
  it('shows one price from one quote: 10% charged to the owner, $100 cleaning, no other figure', async () => {
    visit(`/properties/home-1?${dates}`, { api: home });
    await says('$400.00');
    const text = document.body.textContent ?? '';
    expect(text).toContain('10% charged to owner');
    expect(text).toContain('$100.00');
    expect(text).not.toMatch(/6%|\$150 cleaning/);
    expect(Object.fromEntries(callsTo('get', '/properties/home-1/quote')[0]?.query ?? [])).toEqual({
      check_in: inDays(5),
      check_out: inDays(7),
      guests: '2',
    });
  });

  it('asks for no price of dates that are taken, and says so', async () => {
    const taken = aHome({ unavailable: [{ from: inDays(6), to: inDays(7) }] });
    visit(`/properties/home-1?${dates}`, {
      api: [answers('get', '/properties/home-1', { ...taken }), ...home],
    });
    await says('These dates cannot be booked here. Please choose others.');
    expect(callsTo('get', '/properties/home-1/quote')).toEqual([]);
  });

  it('has a page titled Property Not Found for a missing home', async () => {
    visit('/properties/gone', { api: [refuses('get', '/properties/gone', 404, SENTENCES.propertyNotFound)] });
    await screen.findByRole('heading', { name: 'Property Not Found' });
    await says(SENTENCES.propertyNotFoundText);
    expect(document.title).toBe('Property Not Found');
    expect(screen.getByRole('link', { name: 'Browse properties' }).getAttribute('href')).toBe('/properties');
  });

  it('leads back to the list when the home could not be loaded', async () => {
    visit('/properties/home-1', {
      api: [refuses('get', '/properties/home-1', 500), answers('get', '/properties', [])],
    });
    await says(SENTENCES.failedLoadProperty);
    await waitFor(() => expect(window.location.pathname).toBe('/properties'));
  });

  it('sends a traveler to the booking form with dates and guests', async () => {
    const user = visit(`/properties/home-1?${dates}`, { as: aUser(), api: home });
    await user.click(await bookNow());
    await waitFor(() => expect(window.location.pathname).toBe('/book/home-1'));
    expect(window.location.search).toBe(`?${dates}`);
  });

  it('sends a visitor to /auth and remembers the wish (C12)', async () => {
    const user = visit(`/properties/home-1?${dates}`, { api: home });
    await user.click(await bookNow());
    await waitFor(() => expect(window.location.pathname).toBe('/auth'));
    expect(readIntent()?.to).toBe(`/book/home-1?${dates}`);
  });

  it.each(['property_owner', 'admin'] as const)('refuses an %s in place, as an alert (D8)', async (role) => {
    const user = visit('/properties/home-1', { as: aUser({ role }), api: home });
    await user.click(await bookNow());
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe('Only travelers can book properties. Please create a traveler account.');
    expect(window.location.pathname).toBe('/properties/home-1');
  });
});
