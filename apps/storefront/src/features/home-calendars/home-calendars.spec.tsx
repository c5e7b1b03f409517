import { screen, waitFor, within } from '@testing-library/react';
import type { FeedView, HomeCalendarsView } from '#libs/core/contracts';
import { aUser } from '../../testing/facts.js';
import {
  callsTo,
  findText,
  type overrideResponses,
  respondWith,
  respondWithError,
  setUpMockApi,
  visit,
} from '../../testing/visit.js';

setUpMockApi();

const CALENDARS = '/owner/homes/home-1/calendars';
const owner = aUser({ role: 'property_owner' });

const aFeed = (facts: Partial<FeedView> = {}): FeedView => ({
  id: 'feed-1',
  name: 'Airbnb',
  kind: 'address',
  host: 'www.airbnb.com',
  promise_minutes: 60,
  when_stale: 'allow',
  fetched_at: '2026-05-13T12:00:00.000Z',
  next_fetch_at: '2026-05-13T12:45:00.000Z',
  is_stale: false,
  problem: null,
  unreadable: 0,
  ranges: 2,
  ...facts,
});
const calendars = (facts: Partial<HomeCalendarsView> = {}): HomeCalendarsView => ({
  title: 'Larch Point',
  time_zone: 'America/Los_Angeles',
  export_address: null,
  feeds: [],
  conflicts: [],
  proposals: [],
  ...facts,
});
const open = (facts: Partial<HomeCalendarsView>, ...api: Parameters<typeof overrideResponses>) =>
  visit('/owner/homes/home-1/calendars', {
    as: owner,
    api: [respondWith('get', CALENDARS, calendars(facts)), ...api],
  });

describe('Calendars of other platforms', () => {
  it('are added by their address', async () => {
    const feeds = '/owner/homes/home-1/feeds';
    const user = open({}, respondWith('post', feeds, calendars({ feeds: [aFeed()] })));
    await user.type(await screen.findByLabelText(/^Address of the calendar/), 'https://www.airbnb.com/a.ics');
    await user.type(screen.getByLabelText(/^Name/), 'Airbnb');
    await user.selectOptions(screen.getByLabelText('If it does not answer'), 'Refuse the booking');
    await user.click(screen.getByRole('button', { name: 'Add calendar' }));
    await findText('Airbnb is connected');
    expect(callsTo('post', feeds).map(({ body }) => body)).toEqual([
      {
        name: 'Airbnb',
        address: 'https://www.airbnb.com/a.ics',
        promise_minutes: '60',
        when_stale: 'refuse',
      },
    ]);
  });

  it('keep what was typed when an address is refused', async () => {
    const sentence =
      'This address leads to a private network. Only calendars on the public internet can be fetched.';
    const user = open({}, respondWithError('post', '/owner/homes/home-1/feeds', 422, sentence));
    await user.type(await screen.findByLabelText(/^Address of the calendar/), 'http://10.0.0.1/');
    await user.type(screen.getByLabelText(/^Name/), 'Mine');
    await user.click(screen.getByRole('button', { name: 'Add calendar' }));
    await findText(sentence);
    expect(screen.getByLabelText(/^Address of the calendar/)).toHaveProperty('value', 'http://10.0.0.1/');
  });

  it('are added from a file', async () => {
    const files = '/owner/homes/home-1/feed-files';
    const user = open(
      {},
      respondWith('post', files, calendars({ feeds: [aFeed({ kind: 'file', host: null })] })),
    );
    await screen.findByRole('button', { name: 'Upload a file instead' });
    const input = document.querySelector<HTMLInputElement>('input[type="file"]');
    if (!input) throw new Error('no field for a file');
    await user.upload(input, new File(['BEGIN:VCALENDAR'], 'vrbo.ics', { type: 'text/calendar' }));
    await findText('vrbo is connected');
    expect(callsTo('post', files).map(({ body }) => body)).toEqual([
      { name: 'vrbo', content: btoa('BEGIN:VCALENDAR') },
    ]);
  });

  it('say how new they are, and what went wrong', async () => {
    open({
      feeds: [
        aFeed({
          is_stale: true,
          unreadable: 1,
          problem: { code: 'feed.timeout', detail: 'The platform took too long to answer.' },
        }),
      ],
    });
    await findText('Out of date');
    await findText(/The platform took too long to answer\. The nights that we know of stay closed\./);
    await findText(/1 entry could not be read and closes no nights/);
  });

  it('are fetched, changed and removed', async () => {
    const path = '/owner/homes/home-1/feeds/feed-1';
    const user = open(
      { feeds: [aFeed()] },
      respondWith('post', `${path}/fetch`, calendars({ feeds: [aFeed()] })),
      respondWith('put', path, calendars({ feeds: [aFeed()] })),
      respondWith('delete', path, calendars()),
    );
    await user.click(await screen.findByRole('button', { name: 'Fetch now: Airbnb' }));
    await findText('Airbnb is up to date');
    await user.click(screen.getByRole('button', { name: 'Change Airbnb' }));
    const card = screen.getByRole('article', { name: 'Airbnb' });
    await user.selectOptions(within(card).getByLabelText('Never older than'), '3 hours');
    await user.click(within(card).getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(callsTo('put', path).map(({ body }) => body)).toEqual([
        { name: 'Airbnb', promise_minutes: '180', when_stale: 'allow' },
      ]),
    );
    await user.click(await screen.findByRole('button', { name: 'Remove Airbnb' }));
    await user.click(screen.getByRole('button', { name: 'Remove calendar' }));
    await waitFor(() => expect(callsTo('delete', path)).toHaveLength(1));
  });

  it('show what is taken twice with what to do, and what they propose', async () => {
    const nights = '/owner/homes/home-1/feed-nights';
    const user = open(
      {
        feeds: [aFeed()],
        conflicts: [
          {
            ...{ id: 'nights-1', feed_id: 'feed-1', from: '2026-05-20', to: '2026-05-23' },
            with: { kind: 'booking', from: '2026-05-21', to: '2026-05-22', booking_id: 'booking-1' },
          },
        ],
        proposals: [{ id: 'nights-2', feed_id: 'feed-1', from: '2026-09-01', to: '2027-05-01' }],
      },
      respondWith('post', `${nights}/nights-1`, calendars()),
      respondWith('post', `${nights}/nights-2`, calendars()),
    );
    await findText(/^Airbnb takes .*, and so does a booking here$/);
    await user.click(screen.getByRole('button', { name: 'I have taken care of it' }));
    await waitFor(() =>
      expect(callsTo('post', `${nights}/nights-1`).map(({ body }) => body)).toEqual([
        { decision: 'acknowledge' },
      ]),
    );
    await user.click(screen.getByRole('button', { name: 'Leave them open here' }));
    await waitFor(() =>
      expect(callsTo('post', `${nights}/nights-2`).map(({ body }) => body)).toEqual([
        { decision: 'dismiss' },
      ]),
    );
  });

  it('get the address of this home, which can be replaced and ended', async () => {
    const path = '/owner/homes/home-1/calendar-address';
    const address = 'https://latchkey.test/api/calendars/secret.ics';
    const user = open(
      { export_address: address },
      respondWith('post', path, calendars({ export_address: address })),
      respondWith('delete', path, calendars()),
    );
    expect(await screen.findByLabelText('Secret address')).toHaveProperty('value', address);
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    await findText('Address copied');
    await user.click(screen.getByRole('button', { name: 'Replace address' }));
    await findText(/^The old address no longer works/);
    await user.click(screen.getByRole('button', { name: 'Stop sharing' }));
    await waitFor(() => expect(callsTo('delete', path)).toHaveLength(1));
  });

  it("do not exist for somebody else's home", async () => {
    visit('/owner/homes/home-1/calendars', { as: owner, api: [respondWithError('get', CALENDARS, 404)] });
    await findText('Property Not Found');
  });
});
