import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { SENTENCES } from '#libs/core/contracts';
import { clearIntent, readIntent, saveIntent } from '../../session/intents.js';
import { aBooking, aConfig, anOwnersHome, aUser, inHours } from '../../testing/facts.js';
import {
  respondWith,
  callsTo,
  myBookings,
  respondWithError,
  findText,
  setUpMockApi,
  visit,
} from '../../testing/visit.js';

setUpMockApi();

const travelerStats = respondWith('get', '/dashboard/stats', {
  total_trips: 3,
  upcoming_trips: 1,
  total_spent: 1240.5,
  loyalty_points: 620,
  loyalty_tier: 'explorer',
});
const ownerStats = respondWith('get', '/dashboard/stats', {
  properties_count: 5,
  total_bookings: 9,
  pending_bookings: 2,
  total_earnings: 900,
  pending_earnings: 270,
  loyalty_points: 0,
  loyalty_tier: 'explorer',
});

describe('/dashboard (§2, §4 Badge colours)', () => {
  it("greets a traveler, with points, tier, 'Upgrade Points' and 'No bookings yet'", async () => {
    visit('/dashboard', { as: aUser(), api: [travelerStats] });
    await findText('$1,240.50');
    await findText(SENTENCES.noBookingsYet);
    expect(screen.getByRole('link', { name: '620 points · Explorer' }).getAttribute('href')).toBe('/loyalty');
    expect(screen.getByRole('link', { name: 'Upgrade Points' }).getAttribute('href')).toBe('/subscription');
    expect(screen.queryByRole('button', { name: 'AI Concierge' })).toBeNull();
  });

  it('shows the plan as a badge, the numbers of a traveler and quick actions', async () => {
    visit('/dashboard', { as: aUser({ subscription_plan: 'super_plus' }), api: [travelerStats] });
    await findText('SuperPlus');
    for (const label of ['Total trips', 'Upcoming trips', 'Total spent']) await findText(label);
    const actions = screen.getByRole('region', { name: 'Quick actions' });
    const hrefs = within(actions)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'));
    expect(hrefs).toEqual(['/properties', '/bookings', '/loyalty', '/reviews']);
  });

  it('shows the AI Concierge button on the premium plan only (E14)', async () => {
    visit('/dashboard', { as: aUser({ subscription_plan: 'premium' }), api: [travelerStats] });
    await screen.findByRole('button', { name: 'AI Concierge' });
  });

  it.each([
    [true, 'Support chat'],
    [false, SENTENCES.conciergeSoon],
  ])('opens the concierge, or announces it when it is off (%s, E14)', async (concierge, words) => {
    const user = visit('/dashboard', {
      as: aUser({ subscription_plan: 'premium' }),
      api: [travelerStats, respondWith('get', '/config', { ...aConfig({ concierge }) })],
    });
    await user.click(await screen.findByRole('button', { name: 'AI Concierge' }));
    if (concierge) await screen.findByRole('dialog', { name: words });
    else {
      await findText(words);
      expect(screen.queryByRole('dialog')).toBeNull();
    }
  });

  it.each([
    ['past_due', null, 'Payment due'],
    ['active', 'basic', /^Ends /],
  ] as const)('shows the state of the plan beside it: %s (E16)', async (status, pending_plan, words) => {
    const ends = inHours(48);
    const grace =
      status === 'past_due'
        ? { past_due_since: inHours(-120), grace_ends_at: ends }
        : { past_due_since: null, grace_ends_at: null };
    const subscription = { status, price: 5.99, current_period_end: ends, pending_plan, ...grace };
    const plans = { plan_type: 'traveler', current_plan: 'super_plus', available_plans: [], subscription };
    visit('/dashboard', {
      as: aUser(),
      api: [travelerStats, respondWith('get', '/subscription/plans', plans)],
    });
    await findText('SuperPlus');
    await findText(words);
    expect(screen.queryByRole('link', { name: 'See what to do' }) !== null).toBe(status === 'past_due');
  });

  it('shows the five latest bookings: pending orange, confirmed green, every other red (C6)', async () => {
    const statuses = ['pending', 'confirmed', 'completed', 'cancelled', 'confirmed', 'pending'] as const;
    const bookings = statuses.map((status, index) =>
      aBooking({ id: `booking-${index}`, status, created_at: `2026-01-0${9 - index}T00:00:00Z` }),
    );
    visit('/dashboard', {
      as: aUser(),
      api: [travelerStats, myBookings(...bookings)],
    });
    await findText('completed');
    const tones = [...document.querySelectorAll('[data-tone]')].map((badge) => [
      badge.textContent,
      badge.getAttribute('data-tone'),
    ]);
    expect(tones.slice(-5)).toEqual([
      ['pending', 'orange'],
      ['confirmed', 'green'],
      ['completed', 'red'],
      ['cancelled', 'red'],
      ['confirmed', 'green'],
    ]);
  });

  it("shows an owner's stats, four of their properties and 'Manage Plan'", async () => {
    const homes = [1, 2, 3, 4].map((n) => anOwnersHome({ id: `home-${n}`, title: `Home ${n}` }));
    visit('/dashboard', {
      as: aUser({ role: 'property_owner' }),
      api: [ownerStats, respondWith('get', '/properties/owner/my-properties', homes)],
    });
    await screen.findByRole('link', { name: 'Home 4' });
    expect(callsTo('get', '/properties/owner/my-properties')[0]?.query.get('limit')).toBe('4');
    expect(screen.getByRole('link', { name: 'Manage Plan' })).toBeTruthy();
    await findText('$900.00');
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links).toContain('/properties/create');
  });

  it('says beside each of an owner’s numbers what it counts, and since when', async () => {
    visit('/dashboard', { as: aUser({ role: 'property_owner' }), api: [ownerStats] });
    await findText('$900.00');
    const card = (label: string) => screen.getByText(label, { selector: 'dt' }).parentElement?.textContent;
    expect(['Homes', 'Total bookings', 'Pending bookings', 'Total earnings'].map(card)).toEqual([
      'Homes5Published or paused',
      'Total bookings9Confirmed or completed, since you joined',
      'Pending bookings2On hold right now, not paid yet',
      'Total earnings$900.00Since you joined, without cleaning$270.00 more from confirmed stays',
    ]);
  });

  it('an owner is offered no points, neither on the dashboard nor in the header (D6)', async () => {
    visit('/dashboard', { as: aUser({ role: 'property_owner' }), api: [ownerStats] });
    await findText('$900.00');
    expect(screen.queryByText(/points/)).toBeNull();
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links).not.toContain('/loyalty');
  });

  it('an owner has no saved homes in the header, nor in its menu', async () => {
    const user = visit('/dashboard', { as: aUser({ role: 'property_owner' }), api: [ownerStats] });
    await user.click(await screen.findByRole('button', { name: 'Open menu' }));
    await screen.findByRole('navigation', { name: 'Menu' });
    expect(screen.queryByRole('link', { name: 'Saved homes' })).toBeNull();
  });

  it('the menu has the color switch, for which a small phone has no room in the header', async () => {
    const user = visit('/dashboard', { as: aUser(), api: [travelerStats] });
    const open = await screen.findByRole('button', { name: 'Open menu' });
    await user.click(open);
    const menu = document.getElementById(open.getAttribute('aria-controls') ?? '') ?? document.body;
    expect(within(menu).getByRole('button', { name: 'Switch to dark colors' })).toBeTruthy();
    expect(within(menu).getByRole('link', { name: 'Saved homes' })).toBeTruthy();
  });

  it('an operator finds the way to the operators’ application', async () => {
    visit('/dashboard', { as: aUser({ role: 'admin' }), api: [travelerStats] });
    const open = await screen.findByRole('link', { name: 'Open operators’ application' });
    expect(open.getAttribute('href')).toBe('/admin');
    const nav = screen.getByRole('navigation', { name: 'Main' });
    const labels = within(nav)
      .getAllByRole('link')
      .map((link) => link.textContent);
    expect(labels).toEqual(['Browse homes', 'Dashboard', 'Operators']);
    expect(screen.queryByText(/points/)).toBeNull();
    expect(screen.queryByText(SENTENCES.noBookingsYet)).toBeNull();
  });

  it('offers to continue a booking interrupted by the sign-in (C12)', async () => {
    saveIntent({ kind: 'book', to: '/book/home-1?guests=2', label: 'Continue your booking' });
    visit('/dashboard', { as: aUser(), api: [travelerStats] });
    const link = await screen.findByRole('link', { name: 'Continue your booking' });
    expect(link.getAttribute('href')).toBe('/book/home-1?guests=2');
  });

  it('shows failures in place with Retry and without a toast (F7)', async () => {
    visit('/dashboard', { as: aUser(), api: [respondWithError('get', '/dashboard/stats', 500)] });
    await findText('Your numbers could not be loaded');
    expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
  });
});

describe('/properties/create (D9)', () => {
  it('sends visitors to /auth, and is offered on the dashboard of an owner (C12)', async () => {
    visit('/properties/create');
    await waitFor(() => expect(readIntent()?.to).toBe('/properties/create'));
    cleanup();
    const api = [ownerStats, respondWith('get', '/properties/owner/my-properties', [])];
    visit('/dashboard', { as: aUser({ role: 'property_owner' }), api });
    const link = await screen.findByRole('link', { name: 'Continue listing your home' });
    expect(link.getAttribute('href')).toBe('/properties/create');
    clearIntent();
  });

  it('redirects travelers to /dashboard', async () => {
    visit('/properties/create', { as: aUser(), api: [travelerStats] });
    await screen.findByRole('heading', { name: /Welcome back/ });
    expect(window.location.pathname).toBe('/dashboard');
  });
});
