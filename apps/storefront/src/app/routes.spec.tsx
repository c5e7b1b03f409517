import { screen, waitFor } from '@testing-library/react';
import { aHome, aUser } from '../testing/facts.js';
import { answers, standInApi, visit } from '../testing/visit.js';

standInApi();

const home = [
  answers('get', '/properties', []),
  answers('get', '/properties/home-1', { ...aHome() }),
  answers('get', '/reviews', { reviews: [] }),
];

describe('Routes and their guards (§2 Routes, §6)', () => {
  it.each(['/', '/auth', '/properties', '/properties/home-1', '/payment-success', '/support'])(
    '%s is open to everybody',
    async (path) => {
      visit(path, { api: home });
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
  ])('%s leads signed-out visitors to /auth', async (path) => {
    visit(path, { api: home });
    await screen.findByRole('tab', { name: 'Sign In' });
    expect(window.location.pathname).toBe('/auth');
  });

  it('/properties/create is for owners', async () => {
    visit('/properties/create', { as: aUser({ role: 'property_owner' }) });
    await screen.findByRole('heading', { name: 'List your home' });
    expect(window.location.pathname).toBe('/properties/create');
  });

  it('says so at an address that leads nowhere', async () => {
    visit('/nowhere');
    await screen.findByRole('heading', { name: 'Nothing lives at this address' });
    await waitFor(() => expect(document.title).toBe('Page not found · Latchkey'));
  });

  it('has the chat on every page', async () => {
    visit('/auth');
    await screen.findByRole('button', { name: 'Need help? Click to chat!' });
  });
});
