import { screen, waitFor } from '@testing-library/react';
import { aHomeDetail, aUser } from '../testing/facts.js';
import { respondWith, setUpMockApi, visit } from '../testing/visit.js';

setUpMockApi();

const homeApi = [
  respondWith('get', '/properties', []),
  respondWith('get', '/properties/home-1', aHomeDetail()),
  respondWith('get', '/reviews', { reviews: [] }),
];

describe('Routes and their guards (§2 Routes, §6)', () => {
  it.each(['/', '/auth', '/properties', '/properties/home-1', '/payment-success', '/support'])(
    '%s is open to everybody',
    async (path) => {
      visit(path, { api: homeApi });
      await screen.findByRole('heading', { level: 1 });
      expect(window.location.pathname).toBe(path);
    },
  );

  it.each([
    '/dashboard',
    '/book/home-1',
    '/bookings',
    '/reviews',
    '/loyalty',
    '/subscription',
    '/notifications',
    '/properties/create',
    '/owner/homes',
  ])('%s redirects signed-out visitors to /auth', async (path) => {
    visit(path, { api: homeApi });
    await screen.findByRole('tab', { name: 'Sign In' });
    expect(window.location.pathname).toBe('/auth');
  });

  it('/properties/create is open to owners', async () => {
    visit('/properties/create', { as: aUser({ role: 'property_owner' }) });
    await screen.findByRole('heading', { name: 'List your home' });
    expect(window.location.pathname).toBe('/properties/create');
  });

  it('an unknown address shows a not-found screen', async () => {
    visit('/nowhere');
    await screen.findByRole('heading', { name: 'We can’t find that page' });
    await waitFor(() => expect(document.title).toBe('Page not found · Latchkey'));
  });

  it('every page has the chat button', async () => {
    visit('/auth');
    await screen.findByRole('button', { name: 'Need help? Click to chat!' });
  });
});
