import { screen } from '@testing-library/react';
import { aHome, aHomeDetail, aQuote, inDays } from '../../testing/facts.js';
import { thereIsRoomForMaps } from '../../testing/map-room.js';
import { everythingIsNear } from '../../testing/near.js';
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

everythingIsNear();
thereIsRoomForMaps();

const pine = { id: 'home-2', title: 'Pine Hut', latitude: 48.9 };
const neighbour = { ...aHome(pine), distance_km: 56 };
const nearby = (...homes: object[]) => respondWith('get', '/properties/home-1/nearby', homes as []);
const api = [
  respondWith('get', '/properties/home-1', aHomeDetail({ latitude: 48.401_234 })),
  respondWith('get', '/properties/home-2', aHomeDetail(pine)),
  respondWith('get', '/properties/:id/quote', aQuote()),
  respondWith('get', '/reviews', { reviews: [] }),
];

describe('The neighbourhood of a home', () => {
  it('shows homes nearby with their distance, and links to them with the dates', async () => {
    const dates = `check_in=${inDays(5)}&check_out=${inDays(7)}`;
    const dated = { ...neighbour, latitude: 48.45, distance_km: 8, total_amount: 400, nights: 2 };
    const user = visit(`/properties/home-1?${dates}&guests=2`, { api: [nearby(dated), ...api] });
    await findText('5 miles away');
    expect(callsTo('get', '/properties/home-1/nearby')[0]?.query.toString()).toBe(dates);
    expect(screen.getByRole('link', { name: 'Pine Hut' }).getAttribute('href')).toBe(
      `/properties/home-2?${dates}&guests=2`,
    );
    await user.click(await screen.findByRole('button', { name: 'Pine Hut, $400 total' }));
    await screen.findByRole('heading', { level: 1, name: 'Pine Hut' });
    expect(window.location.pathname).toBe('/properties/home-2');
  });

  it('shows the area, not the address', async () => {
    visit('/properties/home-1', { api: [nearby(), ...api] });
    await screen.findByRole('group', { name: 'Map of the area around Whitefish, with homes nearby' });
    await findText(/get the exact address after you book/);
    expect(document.body.textContent).not.toContain('1 Shore Road');
    expect(screen.queryByRole('list', { name: 'Homes nearby' })).toBeNull();
  });

  it('omits dates that cannot be booked here', async () => {
    visit(`/properties/home-1?check_in=2020-01-01&check_out=2020-01-03`, {
      api: [nearby(neighbour), ...api],
    });
    await findText('35 miles away');
    expect(screen.queryByRole('list', { name: 'Homes on the map' })).toBeNull();
    expect(callsTo('get', '/properties/home-1/nearby')[0]?.query.toString()).toBe('');
  });

  it('offers Retry when the homes nearby could not be loaded', async () => {
    const user = visit('/properties/home-1', {
      api: [respondWithError('get', '/properties/home-1/nearby', 500), ...api],
    });
    await findText('The homes nearby could not be loaded');
    overrideResponses(nearby(neighbour));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await findText('35 miles away');
  });
});
