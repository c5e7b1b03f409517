import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import type { PinView } from '#libs/core/contracts';
import { aHome, inDays } from '../../testing/facts.js';
import { answers, callsTo, nowAnswers, refuses, says, standInApi, visit } from '../../testing/visit.js';

standInApi();

const SIZE = { width: 600, height: 800, top: 0, left: 0, right: 600, bottom: 800, x: 0, y: 0 };
beforeAll(() => {
  // Nothing has a size where nothing is drawn; a map needs one.
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue({ ...SIZE, toJSON: () => SIZE });
});
afterAll(() => jest.restoreAllMocks());

const pin = (part: Partial<PinView> = {}): PinView => ({
  id: 'home-1',
  title: 'Larch Point',
  latitude: 48.4,
  longitude: -114.3,
  price_per_night: 150,
  ...part,
});
const pine = pin({ id: 'home-2', title: 'Pine Hut', latitude: 30, longitude: -97 });
const pins = (...all: PinView[]) =>
  answers('get', '/properties/pins', () =>
    HttpResponse.json(all, { headers: { 'x-total-count': String(all.length) } }),
  );
const list = answers('get', '/properties', () =>
  HttpResponse.json([aHome()], { headers: { 'x-total-count': '1' } }),
);
const config = answers('get', '/config', { map_tiles: null });
const openMap = (query = '', ...api: Parameters<typeof nowAnswers>) =>
  visit(`/properties?view=map${query}`, { api: [...api, pins(pin(), pine), list, config] });
const onMap = () => screen.findByRole('list', { name: 'Homes on the map' });

describe('The map of /properties (experience 1, 5, 7)', () => {
  it('shows every found home as a button with its nightly price', async () => {
    openMap();
    const buttons = await within(await onMap()).findAllByRole('button');
    expect(buttons.map(({ textContent }) => textContent)).toEqual(['$150', '$150']);
    expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual([
      'Larch Point, $150 a night',
      'Pine Hut, $150 a night',
    ]);
  });

  it('asks for what the list asks for, and shows totals once there are dates (F13)', async () => {
    const dates = `check_in=${inDays(3)}&check_out=${inDays(5)}`;
    openMap(`&${dates}&amenities=sauna&min_rating=4.5&sort=rating`, pins(pin({ total_amount: 1_400.5 })));
    const button = await screen.findByRole('button', { name: 'Larch Point, $1,400.50 total' });
    expect(button.textContent).toBe('$1,401');
    const [asked] = callsTo('get', '/properties/pins');
    expect(asked?.query.toString()).toBe(`${dates}&amenities=sauna&min_rating=4.5`);
  });

  it('a price leads to its home by keyboard, and Esc back to the price', async () => {
    const dated = answers('get', '/properties/home-1', { ...aHome() });
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

  it('shows as one what would overlap, and zooms in to it', async () => {
    const neighbour = pin({ id: 'home-3', title: 'Next Door', latitude: 48.45 });
    const user = openMap('', pins(pin(), neighbour, pine));
    await user.click(await screen.findByRole('button', { name: '2 homes close to each other: zoom in' }));
    await screen.findByRole('button', { name: 'Next Door, $150 a night' });
    await screen.findByRole('button', { name: 'Larch Point, $150 a night' });
  });

  it('searches the area that was moved to, instead of the town; Back undoes it', async () => {
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

  it('moves by arrow keys', async () => {
    const user = openMap();
    const map = await screen.findByRole('group', { name: /Arrow keys move it/ });
    await onMap();
    map.focus();
    await user.keyboard('{ArrowRight}');
    await screen.findByRole('button', { name: 'Search this area' });
  });

  it('a price and a card that belong together are marked together', async () => {
    const user = openMap();
    const price = await screen.findByRole('button', { name: /^Larch Point/ });
    const card = (await screen.findByRole('article', { hidden: true })).closest('li');
    await user.hover(price);
    await waitFor(() => expect(card?.hasAttribute('data-active')).toBe(true));
    expect(price.hasAttribute('data-active')).toBe(true);
    await user.unhover(price);
    await waitFor(() => expect(card?.hasAttribute('data-active')).toBe(false));
  });

  it('says so when the homes could not be put on it, and offers Retry (F7)', async () => {
    const user = openMap('', refuses('get', '/properties/pins', 503, 'We are briefly unavailable.'));
    await says('We are briefly unavailable.');
    nowAnswers(pins(pin()));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByRole('button', { name: 'Larch Point, $150 a night' });
  });

  it('changes places with the list on a narrow screen, in the address too', async () => {
    const user = visit('/properties?guests=2', { api: [pins(pin()), list, config] });
    await screen.findByRole('link', { name: 'Larch Point' });
    expect(callsTo('get', '/properties/pins')).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Map' }));
    expect(window.location.search).toBe('?guests=2&view=map');
    await onMap();
    await user.click(screen.getByRole('button', { name: 'List' }));
    expect(window.location.search).toBe('?guests=2');
  });
});
