import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { aHomeDetail, aUser } from '../../testing/facts.js';
import {
  respondWith,
  callsTo,
  overrideResponses,
  findText,
  setUpMockApi,
  visit,
} from '../../testing/visit.js';

setUpMockApi();

const owner = aUser({ role: 'property_owner' });
const listedHome = [
  respondWith('get', '/properties/home-1', aHomeDetail()),
  respondWith('get', '/reviews', { reviews: [] }),
];

async function fillIn(user: UserEvent): Promise<void> {
  for (const [label, text] of [
    [/^Title/, 'Larch Point'],
    [/^Description/, 'A timber house by the lake.'],
    [/^Address/, '1 Shore Road'],
    [/^City/, 'Whitefish'],
    [/^State/, 'MT'],
    [/^Price per night/, '180.50'],
    [/^Amenities/, 'Wi-Fi, Sauna'],
  ] as const)
    await user.type(await screen.findByLabelText(label), text);
  await user.click(screen.getByLabelText(/^Longitude/));
  await user.paste('48.41, -114.35'); // as a map copies it
}

describe('/properties/create (§2, D12)', () => {
  it('reports missing input at the fields, linked from the summary', async () => {
    const user = visit('/properties/create', { as: owner });
    await user.click(await screen.findByRole('button', { name: 'List this home' }));
    const summary = document.activeElement as HTMLElement;
    expect(summary.getAttribute('role')).toBe('alert');
    await user.click(
      within(summary).getByRole('button', { name: 'Please enter a price in dollars, such as 180' }),
    );
    expect(document.activeElement).toBe(screen.getByLabelText(/^Price per night/));
    expect(callsTo('post', '/properties')).toEqual([]);
  });

  it('shows what the owner keeps of a night after the 10% fee (A3)', async () => {
    const user = visit('/properties/create', { as: owner });
    await user.type(await screen.findByLabelText(/^Price per night/), '180.50');
    await findText('You keep $162.45 of each night');
  });

  it('lists the home and opens it', async () => {
    const user = visit('/properties/create', {
      as: owner,
      api: [respondWith('post', '/properties', aHomeDetail()), ...listedHome],
    });
    await fillIn(user);
    await user.click(screen.getByRole('button', { name: 'List this home' }));
    await waitFor(() => expect(window.location.pathname).toBe('/properties/home-1'));
    expect(callsTo('post', '/properties')[0]?.body).toMatchObject({
      title: 'Larch Point',
      property_type: 'House',
      latitude: 48.41,
      longitude: -114.35,
      price_per_night: 180.5,
      bedrooms: 1,
      max_guests: 2,
      amenities: ['Wi-Fi', 'Sauna'],
    });
  });

  it('keeps the input when the server cannot be reached, and resends on Retry', async () => {
    const user = visit('/properties/create', {
      as: owner,
      api: [respondWith('post', '/properties', () => HttpResponse.error()), ...listedHome],
    });
    await fillIn(user);
    await user.click(screen.getByRole('button', { name: 'List this home' }));
    await findText('Failed to list your home');
    expect(screen.getByLabelText<HTMLInputElement>(/^Title/).value).toBe('Larch Point');
    overrideResponses(respondWith('post', '/properties', aHomeDetail()));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(window.location.pathname).toBe('/properties/home-1'));
  });
});
