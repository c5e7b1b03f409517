import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import type { MovingStayView, OwnerDayView } from '#libs/core/contracts';
import { aQuietDay, aUser } from '../../testing/facts.js';
import {
  callsTo,
  findText,
  neverRespond,
  overrideResponses,
  respondWith,
  respondWithError,
  setUpMockApi,
  visit,
} from '../../testing/visit.js';
import { duration, moneyLines, nearInstant, preparationLabel, waitingTime } from './day-labels.js';

setUpMockApi();

const NOW = '2026-05-13T12:00:00.000Z';
const ZONE = 'America/Los_Angeles';
const aStay = (part: Partial<MovingStayView> = {}): MovingStayView => ({
  id: 'booking-00000001',
  property_id: 'home-1',
  property_title: 'Larch Point',
  guest_name: 'Nora',
  guests: 2,
  nights: 2,
  special_requests: null,
  check_in_date: '2026-05-13',
  check_out_date: '2026-05-15',
  check_in_at: '2026-05-13T22:00:00.000Z',
  check_out_at: '2026-05-15T18:00:00.000Z',
  time_zone: ZONE,
  day: 'today',
  ...part,
});
const { day: _day, ...aGuestInHouse } = aStay({ id: 'booking-00000003', guest_name: 'Ana' });

const visitAs = (day: Partial<OwnerDayView>) =>
  visit('/dashboard', {
    as: aUser({ role: 'property_owner' }),
    api: [
      respondWith('get', '/owner/day', { ...aQuietDay({ now: NOW, ...day }) }),
      respondWithError('get', '/dashboard/stats', 500),
      respondWith('get', '/properties/owner/my-properties', []),
    ],
  });

describe('The host’s day on the dashboard', () => {
  it('comes before what is below it, so that nothing moves', async () => {
    visit('/dashboard', {
      as: aUser({ role: 'property_owner' }),
      api: [
        neverRespond('get', '/owner/day'),
        respondWithError('get', '/dashboard/stats', 500),
        respondWith('get', '/properties/owner/my-properties', []),
      ],
    });
    await waitFor(() => expect(callsTo('get', '/owner/day')).toHaveLength(1));
    expect(screen.queryByRole('region', { name: 'Quick actions' })).toBeNull();
    cleanup();
    visitAs({});
    await screen.findByRole('region', { name: 'Quick actions' });
  });

  it('says who arrives, leaves and stays, what to prepare and what is paid', async () => {
    visitAs({
      arrivals: [
        aStay({ special_requests: 'We arrive late' }),
        aStay({ id: 'b2', guest_name: 'Omar', day: 'tomorrow' }),
      ],
      departures: [aStay({ id: 'b4', guest_name: 'Kai', check_out_at: '2026-05-13T11:00:00.000Z' })],
      in_house: [aGuestInHouse],
      to_prepare: [
        {
          property_id: 'home-1',
          property_title: 'Larch Point',
          time_zone: ZONE,
          from: '2026-05-13T18:00:00.000Z',
          until: '2026-05-13T22:00:00.000Z',
          elsewhere: false,
        },
      ],
      payouts: { ...aQuietDay().payouts, due: 370 },
    });
    const arrivals = await screen.findByRole('region', { name: 'Arrivals' });
    expect(screen.queryByRole('region', { name: 'Needs a reply' })).toBeNull();
    const links = within(arrivals).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/bookings#booking-booking-00000001',
      '/bookings#booking-b2',
    ]);
    expect(links[0]?.textContent).toBe('Nora, 2 guestsTodayLarch Point · 3:00 PM PDTWe arrive late');
    expect(links[1]?.textContent).toContain('Tomorrow');
    within(screen.getByRole('region', { name: 'Departures' })).getByText('Left');
    within(screen.getByRole('region', { name: 'In house' })).getByText('Larch Point · until Fri, May 15');
    within(screen.getByRole('region', { name: 'To get ready' })).getByText(
      'Ready by today at 3:00 PM PDT; empty from today at 11:00 AM PDT, 4 hours between',
    );
    within(screen.getByRole('region', { name: 'Payouts' })).getByText('$370.00 is due');
    expect(screen.queryByText('A quiet day')).toBeNull();
  });

  it.each([
    [1, 'A quiet day', 'Look at free nights', '/owner/calendar'],
    [0, 'Nothing to do yet', 'Add a home', '/properties/create'],
  ])('an empty day with %i homes says so, and what to do', async (listed_homes, words, action, path) => {
    visitAs({ listed_homes });
    await findText(words);
    const day = screen.getByRole('region', { name: 'Today and tomorrow' });
    expect(within(day).getByRole('link', { name: action }).getAttribute('href')).toBe(path);
    expect(within(day).queryByRole('region')).toBeNull();
  });

  it('says who waits for an answer, about what and for how long, before all else', async () => {
    const guest = {
      thread_id: 'thread-1',
      guest_name: 'Grace',
      property_title: 'Larch Point',
      text: 'Is there a guard for the stove?',
      since: '2026-05-13T09:30:00.000Z',
    };
    const picture = { ...guest, thread_id: 'thread-2', text: '', since: '2026-05-13T11:59:00.000Z' };
    visitAs({ to_answer: { total: 12, guests: [guest, picture] }, arrivals: [aStay()] });
    const toAnswer = await screen.findByRole('region', { name: 'Needs a reply' });
    const links = within(toAnswer).getAllByRole('link');
    expect(links.map((link) => [link.getAttribute('href'), link.textContent])).toEqual([
      ['/messages/thread-1', 'GraceWaiting 2 hoursLarch PointIs there a guard for the stove?'],
      ['/messages/thread-2', 'GraceWaiting 1 minuteLarch PointA picture'],
      ['/messages', 'All messages'],
    ]);
    within(toAnswer).getByText('12');
    const groups = screen.getAllByRole('region').map((one) => one.getAttribute('aria-label'));
    expect(groups.indexOf('Needs a reply')).toBeLessThan(groups.indexOf('Arrivals'));
  });

  it('asks again when the first home has another day', async () => {
    visitAs({ ends_at: '2026-05-13T12:00:00.200Z' });
    await findText('A quiet day');
    overrideResponses(respondWith('get', '/owner/day', { ...aQuietDay({ now: NOW, arrivals: [aStay()] }) }));
    await act(async () => new Promise((resolve) => setTimeout(resolve, 1_500)));
    await screen.findByRole('region', { name: 'Arrivals' });
  });

  it('a failure is shown in place with Retry (F7)', async () => {
    visit('/dashboard', {
      as: aUser({ role: 'property_owner' }),
      api: [
        respondWithError('get', '/owner/day', 500),
        respondWithError('get', '/dashboard/stats', 500),
        respondWith('get', '/properties/owner/my-properties', []),
      ],
    });
    await findText('Your day could not be loaded');
  });

  it('is not requested for travelers', async () => {
    visit('/dashboard', { as: aUser(), api: [respondWithError('get', '/dashboard/stats', 500)] });
    await findText('Quick actions');
    expect(callsTo('get', '/owner/day')).toEqual([]);
  });
});

describe('How long somebody waits', () => {
  it.each([
    [0, '0 minutes'],
    [59.9, '59 minutes'],
    [60, '1 hour'],
    [47 * 60 + 59, '47 hours'],
    [48 * 60, '2 days'],
  ])('%s minutes are told as %s', (minutes, words) => {
    expect(waitingTime(minutes * 60_000)).toBe(words);
  });
});

describe('The words of the day', () => {
  it.each([
    [0, '0 minutes'],
    [40, '40 minutes'],
    [60, '1 hour'],
    [270, '4 hours and 30 minutes'],
    [24 * 60, '1 day'],
    [27 * 60 + 20, '1 day and 3 hours'],
  ])('%i minutes are %s', (minutes, words) => {
    expect(duration(minutes * 60_000)).toBe(words);
  });

  it.each([
    ['2026-05-13T22:00:00Z', ZONE, 'today at 3:00 PM PDT'],
    ['2026-05-14T06:59:00Z', ZONE, 'today at 11:59 PM PDT'],
    ['2026-05-14T07:00:00Z', ZONE, 'tomorrow at 12:00 AM PDT'],
    ['2026-05-20T22:00:00Z', ZONE, 'Wed, May 20, 3:00 PM PDT'],
    ['2026-05-13T22:00:00Z', 'Pacific/Honolulu', 'today at 12:00 PM HST'],
  ])('%s in %s is "%s" (B4)', (instant, zone, words) => {
    expect(nearInstant(instant, zone, NOW)).toBe(words);
  });

  it.each([
    [
      '2026-05-13T11:00:00Z',
      '2026-05-13T22:00:00Z',
      'Ready by today at 3:00 PM PDT; empty now, 10 hours left',
    ],
    [null, '2026-05-14T22:00:00Z', 'Ready by tomorrow at 3:00 PM PDT'],
    [null, '2026-05-14T22:00:00Z', 'Ready by tomorrow at 3:00 PM PDT for nights taken elsewhere'],
    ['2026-05-13T18:00:00Z', null, 'Empty from today at 11:00 AM PDT; no next guest yet'],
  ])('a home that is empty from %s to %s: %s', (from, until, words) => {
    const home = { property_id: 'home-1', property_title: 'Larch Point', time_zone: ZONE };
    const elsewhere = words.includes('elsewhere');
    expect(preparationLabel({ ...home, from, until, elsewhere }, NOW)).toBe(words);
  });

  const account = (status: OwnerDayView['payouts']['account']['status'], missing: string[] = []) => ({
    status,
    missing,
    checked_at: null,
  });
  it.each([
    ['nothing', {}, []],
    ['a due amount', { due: 10 }, ['$10.00 is due']],
    [
      'a due amount without an account',
      { due: 10, account: account('not_started') },
      ['Set up payouts', '$10.00 waits for you'],
    ],
    ['missing facts', { account: account('incomplete', ['Your address']) }, ['Payouts need more from you']],
    ['facts under review', { account: account('incomplete') }, ['Your details are being checked']],
    ['a closed account', { account: account('disabled') }, ['Payouts are off']],
    ['a hold', { held: 10, on_the_way: 5 }, ['$5.00 is on its way', '$10.00 is on hold']],
  ])('money: %s (A13)', (_what, payouts, texts) => {
    const day = aQuietDay();
    const lines = moneyLines({ ...day, payouts: { ...day.payouts, ...payouts } });
    expect(lines.map(({ text }) => text)).toEqual(texts);
  });

  it('owners without homes and money are not asked for a bank account', () => {
    const day = aQuietDay({ listed_homes: 0 });
    expect(moneyLines({ ...day, payouts: { ...day.payouts, account: account('not_started') } })).toEqual([]);
  });
});
