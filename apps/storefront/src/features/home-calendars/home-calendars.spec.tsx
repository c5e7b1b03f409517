import { screen, waitFor, within } from '@testing-library/react';
import type { FeedView, HomeCalendarsView } from '#libs/core/contracts';
import type { HorizonState } from '#libs/core/rules';
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
  earlier_changes: 0,
  availabilities: 0,
  also_at: [],
  ranges: 2,
  horizon: null,
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
    await user.type(await screen.findByLabelText(/^Calendar link/), 'https://www.airbnb.com/a.ics');
    await user.type(screen.getByLabelText(/^Name/), 'Airbnb');
    await user.selectOptions(screen.getByLabelText('If it can’t be checked'), 'Decline bookings');
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
    await user.type(await screen.findByLabelText(/^Calendar link/), 'http://10.0.0.1/');
    await user.type(screen.getByLabelText(/^Name/), 'Mine');
    await user.click(screen.getByRole('button', { name: 'Add calendar' }));
    await findText(sentence);
    expect(screen.getByLabelText(/^Calendar link/)).toHaveProperty('value', 'http://10.0.0.1/');
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
    await findText(/1 entry could not be read. Nights that it closed before stay closed/);
  });

  it('name what of them was not read, and other homes with the same address', async () => {
    open({
      feeds: [aFeed({ earlier_changes: 1, availabilities: 2, also_at: ['Cedar House', 'Fir Cabin'] })],
    });
    await findText(
      /^1 change to a repeating entry also concerns all earlier dates \(RANGE=THISANDPRIOR\)\. Those were not read\./,
    );
    await findText(/^2 lists of available hours \(VAVAILABILITY\) were not read and close no nights/);
    await findText(/^The same link is also connected to Cedar House and Fir Cabin:/);
  });

  it('are fetched, changed and removed, and had back', async () => {
    const path = '/owner/homes/home-1/feeds/feed-1';
    const user = open(
      { feeds: [aFeed()] },
      respondWith('post', `${path}/fetch`, calendars({ feeds: [aFeed()] })),
      respondWith('put', path, calendars({ feeds: [aFeed()] })),
      respondWith('delete', path, calendars()),
      respondWith('post', `${path}/restore`, calendars({ feeds: [aFeed()] })),
    );
    await user.click(await screen.findByRole('button', { name: 'Fetch now: Airbnb' }));
    await findText('Airbnb is up to date');
    await user.click(screen.getByRole('button', { name: 'Change Airbnb' }));
    const card = screen.getByRole('article', { name: 'Airbnb' });
    await user.selectOptions(within(card).getByLabelText('Check for changes'), 'Every 3 hours');
    await user.click(within(card).getByRole('button', { name: 'Save' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await findText('Undone');
    expect(callsTo('put', path).map(({ body }) => body)).toEqual([
      { name: 'Airbnb', promise_minutes: '180', when_stale: 'allow' },
      { name: 'Airbnb', promise_minutes: '60', when_stale: 'allow' },
    ]);
    await user.click(await screen.findByRole('button', { name: 'Remove Airbnb' }));
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove Airbnb' }));
    await user.keyboard('{Enter}');
    await user.click(screen.getByRole('button', { name: 'Remove calendar' }));
    await findText('Airbnb is removed. Its nights open in about a minute.');
    expect(callsTo('delete', path)).toHaveLength(1);
    expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Import' }));
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(callsTo('post', `${path}/restore`)).toHaveLength(1));
  });

  const nights = '/owner/homes/home-1/feed-nights';
  const decisions = () => callsTo('post', nights).map(({ body }) => body);
  const BOOKING = { kind: 'booking', from: '2026-05-21', to: '2026-05-22', booking_id: 'booking-1' } as const;
  const CONFLICT = {
    ...{ id: 'nights-1', feed_id: 'feed-1', from: '2026-05-20', to: '2026-05-23', overlaps: true },
    with: BOOKING,
  };

  it('show what is taken twice with what to do; that it is done can be undone', async () => {
    const user = open(
      { feeds: [aFeed()], conflicts: [CONFLICT] },
      respondWith('post', nights, calendars({ feeds: [aFeed()] })),
    );
    await findText(/^Airbnb takes .*, and so does a booking here$/);
    await user.click(screen.getByRole('button', { name: 'I have taken care of it' }));
    await findText(/^Taken care of: Airbnb takes/);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await findText('Undone');
    expect(decisions()).toEqual([
      { nights: ['nights-1'], decision: 'acknowledge' },
      { nights: ['nights-1'], decision: 'unacknowledge' },
    ]);
  });

  it('show a stay once, however many of them have it', async () => {
    const feeds = ['Airbnb', 'Vrbo', 'Booking.com'].map((name, index) =>
      aFeed({ id: `feed-${index}`, name }),
    );
    const conflicts = feeds.map(({ id }, index) => ({ ...CONFLICT, id: `nights-${index}`, feed_id: id }));
    const user = open({ feeds, conflicts }, respondWith('post', nights, calendars({ feeds })));
    await findText('Airbnb, Booking.com and Vrbo take the same nights, and so does a booking here');
    await findText(/There: Airbnb .*, Booking\.com .*, Vrbo /);
    await user.click(screen.getByRole('button', { name: 'I have taken care of it' }));
    await waitFor(() =>
      expect(decisions()).toEqual([
        { nights: ['nights-0', 'nights-2', 'nights-1'], decision: 'acknowledge' },
      ]),
    );
  });

  it('show when there is no time for preparation between two stays', async () => {
    open({ feeds: [aFeed()], conflicts: [{ ...CONFLICT, from: '2026-05-22', overlaps: false }] });
    await findText(/^Airbnb takes .*, too close to a booking here$/);
    await findText(/^No night is sold twice/);
    expect(screen.queryByRole('link', { name: 'Write to our team' })).toBeNull();
  });

  it('propose the end of what they sell; the answer can be undone', async () => {
    const proposals = [{ id: 'nights-2', feed_id: 'feed-1', from: '2026-09-01', to: '2027-05-01' }];
    const user = open({ feeds: [aFeed()], proposals }, respondWith('post', nights, calendars()));
    await findText('Airbnb sells no nights from Sep 1, 2026 on');
    await user.click(screen.getByRole('button', { name: 'Leave them open here' }));
    await findText(/^Left open from /);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(decisions()).toEqual([
        { nights: ['nights-2'], decision: 'dismiss' },
        { nights: ['nights-2'], decision: 'propose' },
      ]),
    );
  });

  it.each`
    state       | button                               | decision     | inverse
    ${'closed'} | ${'Open these nights here: Airbnb'}  | ${'dismiss'} | ${'accept'}
    ${'open'}   | ${'Close these nights here: Airbnb'} | ${'accept'}  | ${'dismiss'}
  `(
    'whose end is $state here say so, and it can be changed later',
    async ({
      state,
      button,
      decision,
      inverse,
    }: Record<'button' | 'decision' | 'inverse', string> & { state: HorizonState }) => {
      const horizon = { id: 'nights-2', from: '2026-09-01', to: '2027-05-01', state };
      const feeds = [aFeed({ horizon })];
      const user = open({ feeds }, respondWith('post', nights, calendars({ feeds })));
      await user.click(await screen.findByRole('button', { name: button }));
      await user.click(await screen.findByRole('button', { name: 'Undo' }));
      await waitFor(() =>
        expect(decisions()).toEqual([
          { nights: ['nights-2'], decision },
          { nights: ['nights-2'], decision: inverse },
        ]),
      );
    },
  );

  const ADDRESS = 'https://latchkey.test/api/calendars/secret.ics';
  const address = '/owner/homes/home-1/calendar-address';

  it('get the address of this home', async () => {
    const user = open({ export_address: ADDRESS });
    expect(await screen.findByLabelText('Secret link')).toHaveProperty('value', ADDRESS);
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    await findText('Link copied');
  });

  it.each`
    button            | sure                 | method      | done
    ${'Replace link'} | ${'Replace it'}      | ${'post'}   | ${/^The old link no longer works/}
    ${'Stop sharing'} | ${'Stop sharing it'} | ${'delete'} | ${/^This calendar is no longer shared/}
  `(
    'lose the address of this home only when the owner is sure, and get it back: $button',
    async ({
      button,
      sure,
      method,
      done,
    }: {
      button: string;
      sure: string;
      method: 'post' | 'delete';
      done: RegExp;
    }) => {
      const shared = calendars({ export_address: ADDRESS });
      const user = open(
        { export_address: ADDRESS },
        respondWith(method, address, shared),
        respondWith('post', `${address}/restore`, shared),
      );
      await user.click(await screen.findByRole('button', { name: button }));
      await findText(/^Platforms that use it/);
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Keep it' }));
      await user.keyboard('{Enter}');
      expect(document.activeElement).toBe(screen.getByRole('button', { name: button }));
      await user.keyboard('{Enter}');
      expect(callsTo(method, address)).toEqual([]);
      await user.click(screen.getByRole('button', { name: sure }));
      await findText(done);
      await user.click(screen.getByRole('button', { name: 'Undo' }));
      await waitFor(() => expect(callsTo('post', `${address}/restore`)).toHaveLength(1));
    },
  );

  const FILE = aFeed({ id: 'feed-2', name: 'Vrbo', kind: 'file', host: null });
  const newer = () => new File(['BEGIN:VCALENDAR'], 'vrbo (1).ics', { type: 'text/calendar' });
  const fileFields = () => document.querySelectorAll<HTMLInputElement>('input[type="file"]');

  it('from a file are updated by a newer one', async () => {
    const path = '/owner/homes/home-1/feed-files/feed-2';
    const user = open({ feeds: [FILE] }, respondWith('put', path, calendars({ feeds: [FILE] })));
    await screen.findByRole('button', { name: 'Upload a newer file: Vrbo' });
    const [field] = fileFields();
    if (!field) throw new Error('no field for a file');
    await user.upload(field, newer());
    await findText('Vrbo is up to date');
    expect(callsTo('put', path)).toHaveLength(1);
  });

  it.each`
    button                    | method    | path                                       | done
    ${'Update Vrbo'}          | ${'put'}  | ${'/owner/homes/home-1/feed-files/feed-2'} | ${'Vrbo is up to date'}
    ${'Add another calendar'} | ${'post'} | ${'/owner/homes/home-1/feed-files'}        | ${'vrbo (1) is connected'}
  `(
    'are not added twice from a file without a question: $button',
    async ({
      button,
      method,
      path,
      done,
    }: {
      button: string;
      method: 'put' | 'post';
      path: string;
      done: string;
    }) => {
      const user = open({ feeds: [FILE] }, respondWith(method, path, calendars({ feeds: [FILE] })));
      await screen.findByRole('button', { name: 'Upload a file instead' });
      const field = [...fileFields()].at(-1);
      if (!field) throw new Error('no field for a file');
      await user.upload(field, newer());
      await findText('Is vrbo (1).ics newer than a file that you have added?');
      expect(callsTo(method, path)).toEqual([]);
      await user.click(screen.getByRole('button', { name: button }));
      await findText(done);
      expect(callsTo(method, path)).toHaveLength(1);
    },
  );

  it("do not exist for somebody else's home", async () => {
    visit('/owner/homes/home-1/calendars', { as: owner, api: [respondWithError('get', CALENDARS, 404)] });
    await findText('Property Not Found');
  });
});
