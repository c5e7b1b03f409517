import { screen, waitFor } from '@testing-library/react';
import { aHomeDetail, aHost } from '../../testing/facts.js';
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

const home = [
  respondWith('get', '/properties/home-1', aHomeDetail()),
  respondWith('get', '/reviews', { reviews: [] }),
];

describe('About the host of a home (G9)', () => {
  it.each([
    [{ stays: 24, cancellations: 0 }, '0 cancellations in 24 stays over the last 12 months'],
    [{ stays: 24, cancellations: 1 }, '1 cancellation in 24 stays over the last 12 months'],
  ])('says what is known about the host: %j', async (reliability, words) => {
    const host = respondWith('get', '/properties/home-1/host', { ...aHost({ reliability }) });
    visit('/properties/home-1', { api: [host, ...home] });
    await screen.findByRole('region', { name: 'About the host' });
    await findText(words);
  });

  it('says nothing about a host of whom too little is known, or when it could not be loaded', async () => {
    visit('/properties/home-1', { api: [respondWithError('get', '/properties/home-1/host', 503), ...home] });
    await screen.findByRole('region', { name: 'About the host' });
    await waitFor(() => expect(callsTo('get', '/properties/home-1/host')).toHaveLength(1));
    expect(document.body.textContent).not.toMatch(/cancellations? in/);
  });
});
