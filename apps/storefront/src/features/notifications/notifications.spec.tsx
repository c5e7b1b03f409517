import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import type { NotificationPreferenceView, NotificationView } from '#libs/core/contracts';
import { aUser } from '../../testing/facts.js';
import {
  respondWith,
  callsTo,
  overrideResponses,
  respondWithError,
  setUpMockApi,
  visit,
} from '../../testing/visit.js';

setUpMockApi();

const line = (part: Partial<NotificationView> = {}): NotificationView => ({
  id: 'n-1',
  kind: 'refund',
  title: '$225.00 refunded to your card',
  text: 'Larch Point: $225.00 refunded',
  path: '/bookings',
  booking_id: null,
  created_at: '2026-05-14T12:00:00.000Z',
  read_at: null,
  ...part,
});
const inbox = (lines: NotificationView[], headers: Record<string, string> = {}) =>
  respondWith('get', '/notifications', () => HttpResponse.json(lines, { headers }));
const unread = (count: number) => respondWith('get', '/notifications/unread-count', { unread: count });
const preference = (part: Partial<NotificationPreferenceView> = {}): NotificationPreferenceView => ({
  kind: 'refund',
  label: 'Refunds',
  about: 'Money on its way back to your card',
  mail: 'on',
  inbox: 'on',
  ...part,
});
const preferences = (...rows: NotificationPreferenceView[]) =>
  respondWith('get', '/notifications/preferences', rows);
const defaults = [respondWith('get', '/properties', []), preferences(preference())];
const bell = (name: string) => screen.findByRole('button', { name });

/** Runs a test in which these elements are in sight, and all others are not. */
async function whileInSight(isInSight: (element: Element) => boolean, run: () => Promise<void>) {
  const { IntersectionObserver } = globalThis;
  class Sight {
    disconnect = () => undefined;
    constructor(private readonly report: (entries: { isIntersecting: boolean }[]) => void) {}
    observe(element: Element) {
      this.report([{ isIntersecting: isInSight(element) }]);
    }
  }
  Object.assign(globalThis, { IntersectionObserver: Sight });
  try {
    await run();
  } finally {
    Object.assign(globalThis, { IntersectionObserver });
  }
}

describe('The bell', () => {
  it('shows signed-in users their number of unread notifications', async () => {
    visit('/bookings', { as: aUser(), api: [unread(3), ...defaults] });
    await bell('Notifications, 3 unread');
    expect(await screen.findByText('3 unread notifications')).toBeTruthy();
  });

  it('is hidden from visitors', async () => {
    visit('/properties', { api: defaults });
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByRole('button', { name: /Notifications/ })).toBeNull();
    expect(callsTo('get', '/notifications/unread-count')).toEqual([]);
  });

  it('opens and closes by keyboard, and gets the focus back', async () => {
    const user = visit('/bookings', { as: aUser(), api: [unread(1), inbox([line()]), ...defaults] });
    const button = await bell('Notifications, 1 unread');
    button.focus();
    await user.keyboard('{Enter}');
    const panel = await screen.findByRole('region', { name: 'Notifications' });
    await within(panel).findByRole('link', { name: /\$225.00 refunded to your card/ });
    await user.tab();
    expect(panel.contains(document.activeElement)).toBe(true);
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('region', { name: 'Notifications' })).toBeNull();
    expect(document.activeElement).toBe(button);
  });

  it('marks an opened notification as read and follows its link', async () => {
    const read = respondWith(
      'post',
      '/notifications/n-1/read',
      () => new HttpResponse(null, { status: 204 }),
    );
    const user = visit('/payment-success', {
      as: aUser(),
      api: [unread(1), inbox([line()]), read, ...defaults],
    });
    await user.click(await bell('Notifications, 1 unread'));
    await user.click(await screen.findByRole('link', { name: /\$225.00 refunded to your card/ }));
    await waitFor(() => expect(window.location.pathname).toBe('/bookings'));
    await waitFor(() => expect(callsTo('post', '/notifications/n-1/read')).toHaveLength(1));
  });

  it('shows an empty state', async () => {
    const user = visit('/bookings', { as: aUser(), api: [inbox([]), ...defaults] });
    await user.click(await bell('Notifications'));
    await screen.findByText('Nothing yet');
  });

  it('F7 offers Retry after a failed load', async () => {
    const api = [
      respondWithError(
        'get',
        '/notifications',
        503,
        'We are briefly unavailable. Please try again in a moment.',
      ),
      ...defaults,
    ];
    const user = visit('/bookings', { as: aUser(), api });
    await user.click(await bell('Notifications'));
    await screen.findByText('Your notifications could not be loaded');
    overrideResponses(inbox([line()]));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByText('$225.00 refunded to your card');
  });
});

describe('/notifications', () => {
  it('loads older notifications on request', async () => {
    const pages = respondWith('get', '/notifications', ({ query }) =>
      query.get('cursor') === '5'
        ? HttpResponse.json([line({ id: 'n-2', title: 'Older news' })])
        : HttpResponse.json([line()], {
            headers: { link: '</api/notifications?cursor=5>; rel="next"', 'x-total-count': '2' },
          }),
    );
    const user = visit('/notifications', { as: aUser(), api: [pages, ...defaults] });
    await user.click(await screen.findByRole('button', { name: 'Show older ones' }));
    await screen.findByText('Older news');
    expect(screen.queryByRole('button', { name: 'Show older ones' })).toBeNull();
  });

  it('keeps what is about one stay together, under its newest line', async () => {
    const lines = [
      line({ id: 'n-4', title: 'Refunded', booking_id: 'b-1' }),
      line({ id: 'n-3', title: 'Points', booking_id: null }),
      line({ id: 'n-2', title: 'Another stay', booking_id: 'b-2' }),
      line({ id: 'n-1', title: 'Cancelled', booking_id: 'b-1' }),
    ];
    visit('/notifications', { as: aUser(), api: [inbox(lines), ...defaults] });
    await screen.findByText('Cancelled');
    const titles = [...document.querySelectorAll('li strong')].map((one) => one.lastChild?.textContent);
    expect(titles).toEqual(['Refunded', 'Cancelled', 'Points', 'Another stay']);
  });

  it('marks as read what has been in sight, and nothing below it', async () => {
    const read = respondWith(
      'post',
      '/notifications/:id/read',
      () => new HttpResponse(null, { status: 204 }),
    );
    const lines = [
      line({ id: 'n-3', title: 'Booked' }),
      line({ id: 'n-2', title: 'Seen before', read_at: '2026-05-14T13:00:00.000Z' }),
      line({ id: 'n-1', title: 'Far below' }),
    ];
    await whileInSight(
      (element) => !element.textContent.includes('Far below'),
      async () => {
        visit('/notifications', { as: aUser(), api: [read, inbox(lines), ...defaults] });
        await waitFor(() => expect(callsTo('post', '/notifications/n-3/read')).toHaveLength(1), {
          timeout: 5_000,
        });
      },
    );
    for (const id of ['n-1', 'n-2']) expect(callsTo('post', `/notifications/${id}/read`)).toEqual([]);
  });

  it('marks everything as read', async () => {
    const all = respondWith('post', '/notifications/read-all', () => new HttpResponse(null, { status: 204 }));
    const api = [all, inbox([line()], { 'x-unread-count': '1' }), ...defaults];
    const user = visit('/notifications', { as: aUser(), api });
    await user.click(await screen.findByRole('button', { name: 'Mark all as read' }));
    await waitFor(() => expect(callsTo('post', '/notifications/read-all')).toHaveLength(1));
  });

  it('saves a preference at once; mandatory notifications have no checkbox', async () => {
    const saved = respondWith('put', '/notifications/preferences', [preference({ mail: 'off' })]);
    const rows = preferences(
      preference(),
      preference({ kind: 'account', label: 'Your account', mail: 'always', inbox: 'never' }),
    );
    const user = visit('/notifications', { as: aUser(), api: [saved, rows, inbox([])] });
    const choice = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Refunds by Email' });
    expect(choice.checked).toBe(true);
    expect(screen.queryByRole('checkbox', { name: /Your account/ })).toBeNull();
    await user.click(choice);
    await waitFor(() =>
      expect(callsTo('put', '/notifications/preferences')[0]?.body).toEqual({
        choices: [{ kind: 'refund', channel: 'mail', wanted: false }],
      }),
    );
    await waitFor(() =>
      expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Refunds by Email' }).checked).toBe(
        false,
      ),
    );
  });

  it('shows why a preference was rejected', async () => {
    const api = [
      respondWithError('put', '/notifications/preferences', 422, 'This cannot be turned on or off'),
      inbox([]),
      ...defaults,
    ];
    const user = visit('/notifications', { as: aUser(), api });
    await user.click(await screen.findByRole('checkbox', { name: 'Refunds by Inbox' }));
    await screen.findByText('This cannot be turned on or off');
  });
});
