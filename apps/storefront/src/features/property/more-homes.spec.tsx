import { HttpResponse } from 'msw';
import { screen, waitFor, within } from '@testing-library/react';
import { aHome, aHomeDetail, aQuote, inDays } from '../../testing/facts.js';
import { everythingIsNear } from '../../testing/near.js';
import {
  callsTo,
  findText,
  respondWith,
  respondWithError,
  setUpMockApi,
  visit,
} from '../../testing/visit.js';

setUpMockApi();
everythingIsNear();

const cabin = (id: string, price: number) =>
  aHome({ id, title: `Cabin ${id}`, property_type: 'Cabin', price_per_night: price });
const shown = aHomeDetail({ property_type: 'Cabin', bedrooms: 2, price_per_night: 200 });
const api = [
  respondWith('get', '/properties/home-1', shown),
  respondWith('get', '/properties/:id/quote', aQuote()),
  respondWith('get', '/reviews', { reviews: [] }),
];
const namesIn = (section: HTMLElement) =>
  within(section)
    .getAllByRole('heading', { level: 3 })
    .map(({ textContent }) => textContent);

afterEach(() => localStorage.clear());

describe('Similar homes', () => {
  it('are of the same kind and size for the same dates, the nearest in price first, without this one and those nearby', async () => {
    const dates = `check_in=${inDays(5)}&check_out=${inDays(7)}`;
    const found = [
      cabin('a', 900),
      cabin('b', 220),
      cabin('home-1', 200),
      cabin('c', 150),
      cabin('near', 201),
    ];
    visit(`/properties/home-1?${dates}&guests=3`, {
      api: [
        respondWith('get', '/properties', found),
        respondWith('get', '/properties/home-1/nearby', [{ ...cabin('near', 201), distance_km: 3 }]),
        ...api,
      ],
    });
    const similar = await screen.findByRole('region', { name: 'Similar homes' });
    await waitFor(() => expect(namesIn(similar)).toEqual(['Cabin b', 'Cabin c', 'Cabin a']));
    const query = callsTo('get', '/properties')[0]?.query;
    expect(Object.fromEntries(query ?? [])).toEqual({
      ...{ check_in: inDays(5), check_out: inDays(7), guests: '3' },
      ...{ kinds: 'Cabin', bedrooms: '2', limit: '24' },
    });
    const link = within(similar).getByRole('link', { name: 'Cabin b' });
    expect(link.getAttribute('href')).toBe(`/properties/b?${dates}&guests=3`);
  });

  it('of other kinds follow where few are of the same one', async () => {
    visit('/properties/home-1', {
      api: [
        respondWith('get', '/properties', ({ query }) =>
          HttpResponse.json(
            query.has('kinds') ? [cabin('a', 210)] : [cabin('a', 210), cabin('b', 400), cabin('c', 190)],
          ),
        ),
        ...api,
      ],
    });
    const similar = await screen.findByRole('region', { name: 'Similar homes' });
    await waitFor(() => expect(namesIn(similar)).toEqual(['Cabin a', 'Cabin c', 'Cabin b']));
  });

  it('are left out when there is only one: a home alone in a row looks like a mistake', async () => {
    visit('/properties/home-1', { api: [respondWith('get', '/properties', [cabin('a', 210)]), ...api] });
    await waitFor(() => expect(callsTo('get', '/properties')).toHaveLength(2));
    expect(screen.queryByRole('region', { name: 'Similar homes' })).toBeNull();
  });

  it('are left out when there are none', async () => {
    visit('/properties/home-1', { api });
    await findText(/get the exact address after you book/);
    await waitFor(() => expect(callsTo('get', '/properties')).toHaveLength(2));
    expect(screen.queryByRole('region', { name: 'Similar homes' })).toBeNull();
  });
});

describe('Recently viewed homes', () => {
  const remembered = (...ids: string[]) => localStorage.setItem('latchkey.recent.homes', JSON.stringify(ids));
  const detailOf = (id: string) =>
    respondWith('get', `/properties/${id}`, aHomeDetail({ id, title: `Home ${id}` }));
  const details = [detailOf('a'), detailOf('b')];

  it('are those looked at on this device, the latest first, as they are now, without the one of the page', async () => {
    remembered('b', 'home-1', 'a');
    visit('/properties/home-1', { api: [...api, ...details] });
    const recent = await screen.findByRole('region', { name: 'Recently viewed' });
    await waitFor(() => expect(namesIn(recent)).toEqual(['Home b', 'Home a']));
  });

  it('stand on the landing page too, until they are cleared', async () => {
    remembered('a');
    const user = visit('/', { api: details });
    const recent = await screen.findByRole('region', { name: 'Recently viewed' });
    await within(recent).findByRole('link', { name: 'Home a' });
    await user.click(within(recent).getByRole('button', { name: 'Clear' }));
    expect(screen.queryByRole('region', { name: 'Recently viewed' })).toBeNull();
    expect(localStorage.getItem('latchkey.recent.homes')).toBeNull();
  });

  it('forget one that is gone', async () => {
    remembered('gone');
    visit('/', { api: [respondWithError('get', '/properties/gone', 404)] });
    await waitFor(() => expect(localStorage.getItem('latchkey.recent.homes')).toBe('[]'));
    expect(screen.queryByRole('region', { name: 'Recently viewed' })).toBeNull();
  });

  it('do not exist for somebody who has looked at nothing', async () => {
    visit('/', { api: details });
    await screen.findByRole('heading', { name: 'Free Loyalty' });
    expect(screen.queryByRole('region', { name: 'Recently viewed' })).toBeNull();
  });
});
