import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { SENTENCES } from '#libs/core/contracts';
import { dateRange } from '#libs/ui';
import { aHome, inDays } from '../../testing/facts.js';
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

const list = (homes: unknown[], headers: Record<string, string> = {}) =>
  respondWith('get', '/properties', () => HttpResponse.json(homes, { headers }));

describe('/properties (§2, §7, F13, F15)', () => {
  it('searches for what the address contains', async () => {
    const [from, to] = [inDays(3), inDays(5)];
    visit(
      `/properties?city=Bend&check_in=${from}&check_out=${to}&guests=5&min_price=50&max_price=900&sort=price_asc`,
      {
        api: [list([aHome()], { 'x-total-count': '1' })],
      },
    );
    await screen.findByRole('link', { name: 'Larch Point' });
    const query = Object.fromEntries(callsTo('get', '/properties')[0]?.query ?? []);
    expect(query).toMatchObject({
      city: 'Bend',
      check_in: from,
      check_out: to,
      guests: '5',
      min_price: '50',
      max_price: '900',
      sort: 'price_asc',
    });
  });

  it('has a button for phones that says what was searched for, and closes the search that it opened', async () => {
    const user = visit('/properties?city=Texas&guests=2', { api: [list([aHome()])] });
    const pill = await screen.findByRole('button', { name: 'Texas · Any dates · 2 guests' });
    await user.click(pill);
    expect(pill.getAttribute('aria-expanded')).toBe('true');
    await user.click(within(screen.getByRole('search')).getByRole('button', { name: 'Search' }));
    await waitFor(() => expect(pill.getAttribute('aria-expanded')).toBe('false'));
    expect(document.activeElement).toBe(pill);
  });

  it('names the town that was found instead of a typo, in heading and filters', async () => {
    const user = visit('/properties?city=Sanat+Barbra', {
      api: [list([aHome({ city: 'Santa Barbara', state: 'CA' })])],
    });
    await screen.findByRole('heading', { level: 1, name: 'Homes in Santa Barbara, CA' });
    await findText('Showing results for Santa Barbara');
    expect(callsTo('get', '/properties')[0]?.query.get('city')).toBe('Sanat Barbra');
    await user.click(screen.getByRole('button', { name: 'Remove filter Santa Barbara, CA' }));
    await screen.findByRole('heading', { level: 1, name: 'Last-minute homes' });
  });

  it('offers the specified guest options: Any, 1, 2, 3, 4, 5+', async () => {
    visit('/properties', { api: [list([aHome()])] });
    const guests = await screen.findByLabelText<HTMLSelectElement>('Guests');
    expect([...guests.options].map((option) => option.text)).toEqual(['Any', '1', '2', '3', '4', '5+']);
  });

  it('shows the total of the stay first; without dates the lowest one, then what a night costs', async () => {
    const dated = aHome({ id: 'home-2', title: 'Pine Hut', total_amount: 400, nights: 2 });
    const bookedOut = aHome({ id: 'home-3', title: 'Gull Post', least_total: null });
    visit('/properties', { api: [list([aHome({ least_total: 250 }), dated, bookedOut])] });
    await screen.findByRole('link', { name: 'Larch Point' });
    const [plain, total, taken] = screen.getAllByRole('article').map((card) => card.textContent);
    expect(plain).toContain('From $250 total · $150 a night');
    expect(total).toContain('$400 total · 2 nights, cleaning included');
    expect(taken).toContain('$150 a night + $100 cleaning');
  });

  it('strikes through what the chosen stay cost before, on the card whose total the reduction led to (decision 41)', async () => {
    const dates = `check_in=${inDays(3)}&check_out=${inDays(5)}`;
    const homes = ['home-1', 'home-2', 'home-3'].map((id) =>
      aHome({ id, title: `Hut ${id}`, total_amount: 400, nights: 2 }),
    );
    const instants = { since: '2026-05-01T07:00:00.000Z', offered_at: '2026-04-20T07:00:00.000Z' };
    visit(`/properties?${dates}`, {
      api: [
        list(homes),
        respondWith('get', '/properties/reductions', [
          { property_id: 'home-1', from: 460, to: 400, ...instants },
          { property_id: 'home-2', from: 460, to: 390, ...instants },
        ]),
      ],
    });
    await findText('$460');
    const struck = screen
      .getAllByRole('article')
      .map((card) => [...card.querySelectorAll('del')].map((del) => del.textContent));
    expect(struck).toEqual([['$460'], [], []]);
    expect(callsTo('get', '/properties/reductions')[0]?.query.get('ids')).toBe('home-1,home-2,home-3');
  });

  it('does not ask for reductions without dates', async () => {
    visit('/properties', { api: [list([aHome()])] });
    await screen.findByRole('link', { name: 'Larch Point' });
    expect(callsTo('get', '/properties/reductions')).toEqual([]);
  });

  it('shows deals with their own stay, and leaves them for chosen dates (decision 41)', async () => {
    const reduced = {
      from: 300,
      to: 260,
      since: '2026-05-01T07:00:00.000Z',
      offered_at: '2026-04-20T07:00:00.000Z',
    };
    const [checkIn, checkOut] = [inDays(1), inDays(2)];
    const deal = aHome({
      total_amount: 260,
      nights: 1,
      deal: { check_in: checkIn, check_out: checkOut, reduced },
    });
    const user = visit('/properties?city=Bend', { api: [list([deal])] });
    await user.click(await screen.findByRole('button', { name: 'Deals for tomorrow night' }));
    await screen.findByRole('heading', { name: 'Deals for tomorrow night in Bend', level: 1 });
    await waitFor(() => expect(callsTo('get', '/properties').at(-1)?.query.get('deals')).toBe('tomorrow'));
    const link = await screen.findByRole('link', { name: 'Larch Point' });
    expect(link.getAttribute('href')).toBe(`/properties/home-1?check_in=${checkIn}&check_out=${checkOut}`);
    expect(screen.getByRole('article').querySelector('del')?.textContent).toBe('$300');
    expect(screen.getByRole('article').textContent).toContain(
      `total · ${dateRange(checkIn, checkOut)}, cleaning`,
    );
    expect(screen.queryByLabelText('Sort by')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Tomorrow' }));
    await waitFor(() => expect(callsTo('get', '/properties').at(-1)?.query.get('check_in')).toBe(checkIn));
    expect(callsTo('get', '/properties').at(-1)?.query.get('deals')).toBeNull();
  });

  it("calls a home without reviews 'New' (F8)", async () => {
    visit('/properties', { api: [list([aHome()])] });
    await findText('New');
  });

  it('passes dates and guests to the home', async () => {
    visit(`/properties?check_in=${inDays(3)}&check_out=${inDays(5)}&guests=2&city=Bend`, {
      api: [list([aHome()])],
    });
    const link = await screen.findByRole('link', { name: 'Larch Point' });
    expect(link.getAttribute('href')).toBe(
      `/properties/home-1?check_in=${inDays(3)}&check_out=${inDays(5)}&guests=2`,
    );
  });

  it("shows 'No properties found', names the most restrictive filter and removes it with one click", async () => {
    const user = visit('/properties?city=Bend&max_price=40', {
      api: [
        respondWith('get', '/properties', ({ query }) => {
          const total = query.get('max_price') ? (query.get('city') ? 0 : 2) : 9;
          const homes = total === 0 ? [] : [aHome()];
          return HttpResponse.json(homes, { headers: { 'x-total-count': String(total) } });
        }),
      ],
    });
    await findText(SENTENCES.noPropertiesFound);
    const close = await screen.findByRole('region', { name: 'Close to your search' });
    within(close).getByRole('link', { name: 'Larch Point' });
    expect(close.textContent).toMatch(/\$\d+ total/);
    const asked = callsTo('get', '/properties').map(({ query }) => query.toString());
    expect(asked).toContain('city=Bend&sort=price_asc&limit=3');
    await user.click(screen.getByRole('button', { name: /Up to \$40.*9 homes/ }));
    await screen.findByRole('link', { name: 'Larch Point' });
    expect(window.location.search).toBe('?city=Bend');
  });

  it('shows an error with Retry instead of an empty state after a failure (F7)', async () => {
    const user = visit('/properties', {
      api: [
        respondWithError(
          'get',
          '/properties',
          503,
          'We are briefly unavailable. Please try again in a moment.',
        ),
      ],
    });
    await findText('We are briefly unavailable. Please try again in a moment.');
    expect(screen.queryByText(SENTENCES.noPropertiesFound)).toBeNull();
    overrideResponses(list([aHome()]));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByRole('link', { name: 'Larch Point' });
  });

  it('loads the next page from the Link header', async () => {
    const user = visit('/properties', {
      api: [
        respondWith('get', '/properties', ({ query }) =>
          query.get('cursor') === 'next'
            ? HttpResponse.json([aHome({ id: 'home-2', title: 'Pine Hut' })], {
                headers: { 'x-total-count': '2' },
              })
            : HttpResponse.json([aHome()], {
                headers: { 'x-total-count': '2', link: '</api/properties?limit=12&cursor=next>; rel="next"' },
              }),
        ),
      ],
    });
    await findText('2 homes you can book now');
    await user.click(await screen.findByRole('button', { name: 'Show more homes' }));
    await screen.findByRole('link', { name: 'Pine Hut' });
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Show more homes' })).toBeNull());
  });

  it('removes one filter with its chip', async () => {
    const user = visit('/properties?city=Bend&guests=2', { api: [list([aHome()])] });
    await user.click(await screen.findByRole('button', { name: /Remove filter 2 guests/ }));
    await waitFor(() => expect(window.location.search).toBe('?city=Bend'));
  });
});
