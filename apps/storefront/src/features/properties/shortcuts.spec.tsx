import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { aHome, aUser, inDays } from '../../testing/facts.js';
import { findText, respondWith, setUpMockApi, visit } from '../../testing/visit.js';

setUpMockApi();

const cities = respondWith('get', '/cities', [{ city: 'Bend', state: 'OR', count: 3 }]);
const homes = respondWith('get', '/properties', [aHome()]);
const api = [cities, homes];

const where = () => screen.findByRole('combobox', { name: 'Where' });
const offered = async () =>
  within(await screen.findByRole('listbox', { name: 'Places with homes' }))
    .getAllByRole('option')
    .map((option) => option.textContent);

/** A device at this place, or one that does not say where it is. */
function theDeviceIsAt(place: { latitude: number; longitude: number } | null): jest.Mock {
  const getCurrentPosition = jest.fn((found: PositionCallback, refused: PositionErrorCallback) =>
    place ? found({ coords: place } as GeolocationPosition) : refused({} as GeolocationPositionError),
  );
  Object.defineProperty(navigator, 'geolocation', { value: { getCurrentPosition }, configurable: true });
  return getCurrentPosition;
}

afterEach(() => {
  localStorage.clear();
  Reflect.deleteProperty(navigator, 'geolocation');
});

describe('Before anything is typed, the search offers', () => {
  it('the latest searches, each with its dates and guests, and places with homes', async () => {
    const [from, to] = [inDays(5), inDays(7)];
    const user = visit(`/properties?city=Bend%2C+OR&check_in=${from}&check_out=${to}&guests=2&sort=rating`, {
      api,
    });
    await screen.findByRole('heading', { level: 1, name: 'Homes in Bend, OR' });
    await waitFor(() => expect(localStorage.getItem('latchkey.recent.searches')).toContain('Bend'));
    await user.clear(await where());
    await waitFor(async () => expect(await offered()).toHaveLength(2));
    const [search, place] = await offered();
    expect(search).toMatch(/^Bend, OR · .* · 2 guests$/);
    expect(place).toBe('Bend, OR3 homes');
    await user.click(screen.getByRole('option', { name: /2 guests/ }));
    expect(window.location.search).toBe(`?city=Bend%2C+OR&check_in=${from}&check_out=${to}&guests=2`);
  });

  it('a place once, and no dates that have passed', async () => {
    localStorage.setItem(
      'latchkey.recent.searches',
      JSON.stringify([
        'city=Bend&check_in=2020-01-01&check_out=2020-01-03',
        'guests=2',
        'nonsense',
        'city=Ely',
      ]),
    );
    const user = visit('/properties?city=bend', { api });
    await screen.findByRole('heading', { level: 1, name: 'Homes in bend' });
    await waitFor(() => expect(localStorage.getItem('latchkey.recent.searches')).toContain('city=bend'));
    await user.clear(await where());
    await waitFor(async () =>
      expect((await offered()).slice(0, 2)).toEqual([
        'bend · Any dates · Any guests',
        'Ely · Any dates · Any guests',
      ]),
    );
  });

  it('homes near the device, which is asked only then, and roughly; farther away when none are near', async () => {
    const asked = theDeviceIsAt({ latitude: 44.058_173, longitude: -121.315_31 });
    const found = respondWith('get', '/properties', ({ query }) =>
      HttpResponse.json(Number((query.get('bbox') ?? '').split(',')[1]) > 43 ? [] : [aHome()]),
    );
    const user = visit('/properties', { api: [found, cities] });
    await user.click(await where());
    const near = await screen.findByRole('option', { name: 'Near me' });
    expect(asked).not.toHaveBeenCalled();
    await user.click(near);
    await screen.findByRole('heading', { level: 1, name: 'Homes in this area' });
    expect(asked).toHaveBeenCalledTimes(1);
    const area = new URLSearchParams(window.location.search).get('bbox')?.split(',').map(Number) ?? [];
    const [west = 0, south = 0, east = 0, north = 0] = area;
    // 44.1 and -121.3, with 150 miles around them.
    expect((south + north) / 2).toBeCloseTo(44.1, 2);
    expect((west + east) / 2).toBeCloseTo(-121.3, 2);
    expect((north - south) / 2).toBeCloseTo(150 / 69, 2);
  });

  it('a word instead, when the device does not say where it is', async () => {
    theDeviceIsAt(null);
    const user = visit('/properties', { api });
    await user.click(await where());
    await user.click(await screen.findByRole('option', { name: 'Near me' }));
    await findText('Your device did not share where it is. Type a town or a state instead.');
    expect(window.location.search).toBe('');
  });

  it('nothing of it to the next person, after signing out', async () => {
    localStorage.setItem('latchkey.recent.searches', JSON.stringify(['city=Ely']));
    localStorage.setItem('latchkey.recent.homes', JSON.stringify(['home-1']));
    const user = visit('/', {
      as: aUser(),
      api: [...api, respondWith('post', '/auth/logout', () => new Response(null, { status: 204 }))],
    });
    const [logout] = await screen.findAllByRole('button', { name: 'Logout' });
    if (!logout) throw new Error('There is no way out');
    await user.click(logout);
    await waitFor(() => expect(localStorage.getItem('latchkey.recent.searches')).toBeNull());
    expect(localStorage.getItem('latchkey.recent.homes')).toBeNull();
  });
});
