import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import type { PinView } from '#libs/core/contracts';
import { aHome, aHomeDetail, inDays } from '../../testing/facts.js';
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

const SIZE = { width: 600, height: 800, top: 0, left: 0, right: 600, bottom: 800, x: 0, y: 0 };
beforeAll(() => {
  // jsdom has no layout, but a map needs a size.
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue({ ...SIZE, toJSON: () => SIZE });
});
afterAll(() => jest.restoreAllMocks());

const pin = (part: Partial<PinView> = {}): PinView => ({
  id: 'home-1',
  title: 'Larch Point',
  latitude: 48.4,
  longitude: -114.3,
  price_per_night: 150,
  least_total: 250,
  ...part,
});
const pine = pin({ id: 'home-2', title: 'Pine Hut', latitude: 30, longitude: -97 });
const pins = (...all: PinView[]) =>
  respondWith('get', '/properties/pins', () =>
    HttpResponse.json(all, { headers: { 'x-total-count': String(all.length) } }),
  );
const list = respondWith('get', '/properties', () =>
  HttpResponse.json([aHome()], { headers: { 'x-total-count': '1' } }),
);
const openMap = (query = '', ...api: Parameters<typeof overrideResponses>) =>
  visit(`/properties?view=map${query}`, { api: [...api, pins(pin(), pine), list] });
/** The list of prices, once they have come: the map fits them then, whatever was moved before. */
const onMap = async () => {
  await screen.findByRole('button', { name: /^Larch Point/ });
  return screen.getByRole('list', { name: 'Homes on the map' });
};

describe('The map of /properties (experience 1, 5, 7)', () => {
  it('shows every home found as a button with its lowest total', async () => {
    openMap();
    const buttons = await within(await onMap()).findAllByRole('button');
    expect(buttons.map(({ textContent }) => textContent)).toEqual(['$250', '$250']);
    expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual([
      'Larch Point, from $250 total',
      'Pine Hut, from $250 total',
    ]);
  });

  it('uses the search of the list, and shows totals once there are dates (F13)', async () => {
    const dates = `check_in=${inDays(3)}&check_out=${inDays(5)}`;
    openMap(`&${dates}&amenities=sauna&min_rating=4.5&sort=rating`, pins(pin({ total_amount: 1_400.5 })));
    const button = await screen.findByRole('button', { name: 'Larch Point, $1,400.50 total' });
    expect(button.textContent).toBe('$1,401');
    const [request] = callsTo('get', '/properties/pins');
    expect(request?.query.toString()).toBe(`${dates}&amenities=sauna&min_rating=4.5`);
  });

  it('opens a home from its price by keyboard; Esc returns to the price', async () => {
    const dated = respondWith('get', '/properties/home-1', aHomeDetail());
    const user = openMap(`&check_in=${inDays(3)}&check_out=${inDays(5)}&guests=2`, dated);
    const price = await screen.findByRole('button', { name: /^Larch Point/ });
    price.focus();
    await user.keyboard('{Enter}');
    const preview = await screen.findByRole('dialog', { name: 'Larch Point' });
    expect(preview.contains(document.activeElement)).toBe(true);
    expect(price.getAttribute('aria-pressed')).toBe('true');
    const link = await within(preview).findByRole('link', { name: 'Larch Point' });
    expect(link.getAttribute('href')).toBe(
      `/properties/home-1?check_in=${inDays(3)}&check_out=${inDays(5)}&guests=2`,
    );
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(price);
  });

  it('groups overlapping prices, and zooms in to a group', async () => {
    const neighbour = pin({ id: 'home-3', title: 'Next Door', latitude: 48.45 });
    const user = openMap('', pins(pin(), neighbour, pine));
    await user.click(await screen.findByRole('button', { name: '2 homes close to each other: zoom in' }));
    await screen.findByRole('button', { name: 'Next Door, from $250 total' });
    await screen.findByRole('button', { name: 'Larch Point, from $250 total' });
  });

  it('searches the visible area instead of the town; Back undoes it', async () => {
    const user = openMap('&city=Bend&guests=2');
    await onMap();
    expect(screen.queryByRole('button', { name: 'Search this area' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Zoom in' }));
    await user.click(await screen.findByRole('button', { name: 'Search this area' }));
    await waitFor(() => expect(callsTo('get', '/properties/pins')).toHaveLength(2));
    const { query } = callsTo('get', '/properties/pins')[1] ?? { query: new URLSearchParams() };
    expect(query.get('city')).toBeNull();
    expect(query.get('guests')).toBe('2');
    const [west = 0, south = 0, east = 0, north = 0] = (query.get('bbox') ?? '').split(',').map(Number);
    expect([west < east, south < north]).toEqual([true, true]);
    expect(new URLSearchParams(window.location.search).get('bbox')).toBe(query.get('bbox'));
    expect(screen.queryByRole('button', { name: 'Search this area' })).toBeNull();
    window.history.back();
    await waitFor(() => expect(window.location.search).toBe('?view=map&city=Bend&guests=2'));
  });

  it('moves with the arrow keys', async () => {
    const user = openMap();
    const map = await screen.findByRole('group', { name: /Arrow keys move it/ });
    await onMap();
    map.focus();
    await user.keyboard('{ArrowRight}');
    await screen.findByRole('button', { name: 'Search this area' });
  });

  it('highlights a price and its card together', async () => {
    const user = openMap();
    const price = await screen.findByRole('button', { name: /^Larch Point/ });
    const card = (await screen.findByRole('article', { hidden: true })).closest('li');
    await user.hover(price);
    await waitFor(() => expect(card?.hasAttribute('data-active')).toBe(true));
    expect(price.hasAttribute('data-active')).toBe(true);
    await user.unhover(price);
    await waitFor(() => expect(card?.hasAttribute('data-active')).toBe(false));
  });

  it('offers Retry when its homes could not be loaded (F7)', async () => {
    const user = openMap(
      '',
      respondWithError(
        'get',
        '/properties/pins',
        503,
        'We are briefly unavailable. Please try again in a moment.',
      ),
    );
    await findText('We are briefly unavailable. Please try again in a moment.');
    overrideResponses(pins(pin()));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByRole('button', { name: 'Larch Point, from $250 total' });
  });

  it('alternates with the list on a narrow screen, also in the address', async () => {
    const user = visit('/properties?guests=2', { api: [pins(pin()), list] });
    await screen.findByRole('link', { name: 'Larch Point' });
    expect(callsTo('get', '/properties/pins')).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Map' }));
    expect(window.location.search).toBe('?guests=2&view=map');
    await onMap();
    await user.click(screen.getByRole('button', { name: 'List' }));
    expect(window.location.search).toBe('?guests=2');
  });
});
