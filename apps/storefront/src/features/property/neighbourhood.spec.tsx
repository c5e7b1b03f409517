import { screen } from '@testing-library/react';
import { aHome, aQuote, inDays } from '../../testing/facts.js';
import { answers, callsTo, nowAnswers, refuses, says, standInApi, visit } from '../../testing/visit.js';

standInApi();

const SIZE = { width: 600, height: 400, top: 0, left: 0, right: 600, bottom: 400, x: 0, y: 0 };

/** Everything is in sight at once. */
class NearObserver {
  observe: () => void;
  disconnect = () => undefined;
  constructor(seen: (entries: { isIntersecting: boolean }[]) => void) {
    this.observe = () => seen([{ isIntersecting: true }]);
  }
}
const { IntersectionObserver } = globalThis;
beforeAll(() => {
  Object.assign(globalThis, { IntersectionObserver: NearObserver });
  // Nothing has a size where nothing is drawn; a map needs one.
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue({ ...SIZE, toJSON: () => SIZE });
});
afterAll(() => {
  Object.assign(globalThis, { IntersectionObserver });
  jest.restoreAllMocks();
});

const neighbour = { ...aHome({ id: 'home-2', title: 'Pine Hut', latitude: 48.9 }), distance_km: 56 };
const nearby = (...homes: object[]) => answers('get', '/properties/home-1/nearby', homes as []);
const api = [
  answers('get', '/properties/home-1', { ...aHome({ latitude: 48.401_234 }) }),
  answers('get', '/properties/home-2', { ...neighbour }),
  answers('get', '/properties/:id/quote', { ...aQuote() }),
  answers('get', '/reviews', { reviews: [] }),
  answers('get', '/config', { map_tiles: null }),
];

describe('Around a home', () => {
  it('shows homes nearby, how far they are, and leads to them with the dates', async () => {
    const dates = `check_in=${inDays(5)}&check_out=${inDays(7)}`;
    const dated = { ...neighbour, total_amount: 400, nights: 2 };
    const user = visit(`/properties/home-1?${dates}&guests=2`, { api: [nearby(dated), ...api] });
    await says('35 miles away');
    expect(callsTo('get', '/properties/home-1/nearby')[0]?.query.toString()).toBe(dates);
    expect(screen.getByRole('link', { name: 'Pine Hut' }).getAttribute('href')).toBe(
      `/properties/home-2?${dates}&guests=2`,
    );
    await user.click(await screen.findByRole('button', { name: 'Pine Hut, $400 total' }));
    await screen.findByRole('heading', { level: 1, name: 'Pine Hut' });
    expect(window.location.pathname).toBe('/properties/home-2');
  });

  it('tells the area, not the address', async () => {
    visit('/properties/home-1', { api: [nearby(), ...api] });
    await screen.findByRole('group', { name: 'Map of the area around Whitefish, with homes nearby' });
    await says(/told its exact address once it is booked/);
    expect(document.body.textContent).not.toContain('1 Shore Road');
    expect(screen.queryByRole('list', { name: 'Homes nearby' })).toBeNull();
  });

  it('asks without dates that cannot be booked here', async () => {
    visit(`/properties/home-1?check_in=2020-01-01&check_out=2020-01-03`, {
      api: [nearby(neighbour), ...api],
    });
    await says('35 miles away');
    expect(callsTo('get', '/properties/home-1/nearby')[0]?.query.toString()).toBe('');
  });

  it('offers Retry when the homes nearby could not be loaded', async () => {
    const user = visit('/properties/home-1', {
      api: [refuses('get', '/properties/home-1/nearby', 500), ...api],
    });
    await says('The homes nearby could not be loaded');
    nowAnswers(nearby(neighbour));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await says('35 miles away');
  });
});
