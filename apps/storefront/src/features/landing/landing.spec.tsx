import { cleanup, screen, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { aHome, aUser, inDays } from '../../testing/facts.js';
import {
  neverRespond,
  respondWith,
  respondWithError,
  findText,
  setUpMockApi,
  visit,
} from '../../testing/visit.js';
import { HEROES } from '../../photos/heroes.js';

setUpMockApi();

const homes = respondWith('get', '/properties', [aHome()]);

describe('/ (§1, §2 Landing page)', () => {
  it('has a headline about last-minute rentals over one of its hero images, and both calls to action', async () => {
    visit('/', { api: [homes] });
    await findText('Last-minute vacation rentals');
    const [hero] = document.querySelectorAll('main img');
    expect(HEROES.some(({ base }) => hero?.getAttribute('src')?.startsWith(base))).toBe(true);
    const main = within(screen.getByRole('main'));
    expect(main.getByRole('link', { name: 'Browse homes' }).getAttribute('href')).toBe('/properties');
    expect(main.getByRole('link', { name: 'Create a free account' }).getAttribute('href')).toContain('/auth');
  });

  it('shows deals of both times with what they cost before, and nothing where there are none (decision 41)', async () => {
    const reduced = {
      from: 300,
      to: 260,
      since: '2026-05-01T07:00:00.000Z',
      offered_at: '2026-04-20T07:00:00.000Z',
    };
    const [checkIn, checkOut] = [inDays(1), inDays(2)];
    const deal = { check_in: checkIn, check_out: checkOut, reduced };
    const reducedHome = aHome({ id: 'home-2', title: 'Reduced', total_amount: 260, nights: 1, deal });
    const homesOf = (deals: string | null) => {
      if (deals === null) return [aHome()];
      return deals === 'tomorrow' ? [reducedHome] : [];
    };
    visit('/', {
      api: [respondWith('get', '/properties', ({ query }) => HttpResponse.json(homesOf(query.get('deals'))))],
    });
    const tomorrow = await screen.findByRole('region', { name: 'Deals for tomorrow night' });
    expect(tomorrow.querySelector('del')?.textContent).toBe('$300');
    expect(within(tomorrow).getByRole('link', { name: 'Reduced' }).getAttribute('href')).toBe(
      `/properties/home-2?check_in=${checkIn}&check_out=${checkOut}`,
    );
    expect(
      within(tomorrow).getByRole('link', { name: 'All deals for tomorrow night' }).getAttribute('href'),
    ).toBe('/properties?deals=tomorrow');
    await screen.findByRole('link', { name: 'Larch Point' });
    expect(screen.queryByRole('region', { name: 'Weekend deals' })).toBeNull();
  });

  it('keeps a place above the best homes until the deals are known, so that nothing moves', async () => {
    visit('/', { api: [neverRespond('get', '/properties')] });
    const best = await screen.findByRole('region', { name: 'Guest favorites, available soon' });
    const kept = best.previousElementSibling;
    expect(kept?.getAttribute('aria-busy')).toBe('true');
    expect(kept?.querySelectorAll('li')).toHaveLength(4);
  });

  it('leads who is signed in to their bookings, or to their dashboard', async () => {
    visit('/', { as: aUser(), api: [homes] });
    const bookings = await screen.findByRole('link', { name: 'See your bookings' });
    expect(bookings.getAttribute('href')).toBe('/bookings');
    cleanup();
    visit('/', { as: aUser({ role: 'property_owner' }), api: [homes] });
    const dashboard = await screen.findByRole('link', { name: 'Go to your dashboard' });
    expect(dashboard.getAttribute('href')).toBe('/dashboard');
    expect(screen.queryByRole('link', { name: 'Create a free account' })).toBeNull();
  });

  it('shows each home once, as a deal rather than as one of the best', async () => {
    const [checkIn, checkOut] = [inDays(1), inDays(2)];
    const reduced = {
      ...{ from: 300, to: 260, since: '2026-05-01T07:00:00.000Z', offered_at: '2026-04-20T07:00:00.000Z' },
    };
    const deal = { check_in: checkIn, check_out: checkOut, reduced };
    const one = aHome({ id: 'home-1', title: 'First', total_amount: 260, nights: 1, deal });
    const two = aHome({ id: 'home-2', title: 'Second', total_amount: 260, nights: 1, deal });
    const three = aHome({ id: 'home-3', title: 'Third' });
    const homesOf = (deals: string | null) => {
      if (deals === null) return [one, two, three].map((home) => ({ ...home, deal: undefined }));
      return deals === 'tomorrow' ? [one] : [one, two];
    };
    visit('/', {
      api: [respondWith('get', '/properties', ({ query }) => HttpResponse.json(homesOf(query.get('deals'))))],
    });
    await screen.findByRole('link', { name: 'Third' });
    for (const title of ['First', 'Second', 'Third'])
      expect(screen.getAllByRole('link', { name: title })).toHaveLength(1);
    const weekend = screen.getByRole('region', { name: 'Weekend deals' });
    expect(within(weekend).getByRole('link', { name: 'Second' })).toBeTruthy();
  });

  it('has six feature cards', async () => {
    visit('/', { api: [homes] });
    const features = await screen.findByRole('region', { name: 'Spontaneous, without the catch' });
    expect(within(features).getAllByRole('heading', { level: 3 })).toHaveLength(6);
  });

  it("shows Free Loyalty at $0 and the Premium Traveller's Plan at $9.99/month with AI concierge (E1)", async () => {
    visit('/', { api: [homes] });
    const free = (await screen.findByRole('heading', { name: 'Free Loyalty' })).closest('article');
    expect(free?.textContent).toContain('$0');
    const premium = screen.getByRole('heading', { name: "Premium Traveller's Plan" }).closest('article');
    expect(premium?.textContent).toContain('$9.99/month');
    expect(premium?.textContent).toMatch(/AI concierge/i);
  });

  it('shows the loyalty add-ons with price and multiplier', async () => {
    visit('/', { api: [homes] });
    const addOns = await screen.findByRole('region', { name: 'Loyalty add-ons' });
    for (const part of [
      'Plus',
      '$3.99/month',
      '2X',
      'SuperPlus',
      '$5.99/month',
      '3X',
      'UltraPlus',
      '$7.99/month',
      '5X',
    ])
      expect(addOns.textContent).toContain(part);
  });

  it.each([
    ['a visitor', undefined, '/auth?mode=signup&role=property_owner'],
    ['an owner', aUser({ role: 'property_owner' }), '/properties/create'],
  ] as const)('invites %s to List Your Property', async (_who, as, href) => {
    visit('/', { as, api: [homes] });
    const [first] = await screen.findAllByRole('link', { name: 'List Your Property' });
    expect(first?.getAttribute('href')).toBe(href);
  });

  it('says that it is only a marketplace and not liable for injuries, theft or damage', async () => {
    visit('/', { api: [homes] });
    await findText(/only a marketplace .* not liable for injuries, theft or damage at properties/);
  });

  it('offers Retry when its homes could not be loaded (F7)', async () => {
    visit('/', { api: [respondWithError('get', '/properties', 500)] });
    await findText('The homes could not be loaded');
    expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
  });
});
