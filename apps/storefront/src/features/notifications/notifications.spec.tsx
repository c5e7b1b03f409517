import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import type { NotificationPreferenceView, NotificationView } from '#libs/core/contracts';
import { aUser } from '../../testing/facts.js';
import { answers, callsTo, nowAnswers, refuses, standInApi, visit } from '../../testing/visit.js';

standInApi();

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
  answers('get', '/notifications', () => HttpResponse.json(lines, { headers }));
const unread = (count: number) => answers('get', '/notifications/unread-count', { unread: count });
const preference = (part: Partial<NotificationPreferenceView> = {}): NotificationPreferenceView => ({
  kind: 'refund',
  label: 'Refunds',
  about: 'Money on its way back to your card',
  mail: 'on',
  inbox: 'on',
  ...part,
});
const preferences = (...rows: NotificationPreferenceView[]) =>
  answers(
    'get',
    '/notifications/preferences',
    rows.map((row) => ({ ...row })),
  );
const usual = [answers('get', '/properties', []), preferences(preference())];
const bell = (name: string) => screen.findByRole('button', { name });

describe('The bell', () => {
  it('is there for those who are signed in, and says how much is unread', async () => {
    visit('/bookings', { as: aUser(), api: [unread(3), ...usual] });
    await bell('Notifications, 3 unread');
    expect(await screen.findByText('3 unread notifications')).toBeTruthy();
  });

  it('is not there for visitors', async () => {
    visit('/properties', { api: usual });
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByRole('button', { name: /Notifications/ })).toBeNull();
    expect(callsTo('get', '/notifications/unread-count')).toEqual([]);
  });

  it('opens and closes by keyboard, and the focus comes back', async () => {
    const user = visit('/bookings', { as: aUser(), api: [unread(1), inbox([line()]), ...usual] });
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

  it('reads a line that is opened, and goes where it leads', async () => {
    const read = answers('post', '/notifications/n-1/read', () => new HttpResponse(null, { status: 204 }));
    const user = visit('/payment-success', {
      as: aUser(),
      api: [unread(1), inbox([line()]), read, ...usual],
    });
    await user.click(await bell('Notifications, 1 unread'));
    await user.click(await screen.findByRole('link', { name: /\$225.00 refunded to your card/ }));
    await waitFor(() => expect(window.location.pathname).toBe('/bookings'));
    await waitFor(() => expect(callsTo('post', '/notifications/n-1/read')).toHaveLength(1));
  });

  it('says so when there is nothing', async () => {
    const user = visit('/bookings', { as: aUser(), api: [inbox([]), ...usual] });
    await user.click(await bell('Notifications'));
    await screen.findByText('Nothing yet');
  });

  it('F7 a failed load offers to try again, and does', async () => {
    const api = [refuses('get', '/notifications', 503, 'We are briefly unavailable.'), ...usual];
    const user = visit('/bookings', { as: aUser(), api });
    await user.click(await bell('Notifications'));
    await screen.findByText('Your notifications could not be loaded');
    nowAnswers(inbox([line()]));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByText('$225.00 refunded to your card');
  });
});

describe('/notifications', () => {
  it('shows older lines when they are asked for', async () => {
    const pages = answers('get', '/notifications', ({ query }) =>
      query.get('cursor') === '5'
        ? HttpResponse.json([line({ id: 'n-2', title: 'Older news' })])
        : HttpResponse.json([line()], {
            headers: { link: '</api/notifications?cursor=5>; rel="next"', 'x-total-count': '2' },
          }),
    );
    const user = visit('/notifications', { as: aUser(), api: [pages, ...usual] });
    await user.click(await screen.findByRole('button', { name: 'Show older ones' }));
    await screen.findByText('Older news');
    expect(screen.queryByRole('button', { name: 'Show older ones' })).toBeNull();
  });

  it('marks everything as read', async () => {
    const all = answers('post', '/notifications/read-all', () => new HttpResponse(null, { status: 204 }));
    const api = [all, inbox([line()], { 'x-unread-count': '1' }), ...usual];
    const user = visit('/notifications', { as: aUser(), api });
    await user.click(await screen.findByRole('button', { name: 'Mark all as read' }));
    await waitFor(() => expect(callsTo('post', '/notifications/read-all')).toHaveLength(1));
  });

  it('keeps a choice at once; what is always sent cannot be chosen', async () => {
    const kept = answers('put', '/notifications/preferences', [{ ...preference({ mail: 'off' }) }]);
    const rows = preferences(
      preference(),
      preference({ kind: 'account', label: 'Your account', mail: 'always', inbox: 'never' }),
    );
    const user = visit('/notifications', { as: aUser(), api: [kept, rows, inbox([])] });
    const choice = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Refunds by E-mail' });
    expect(choice.checked).toBe(true);
    expect(screen.queryByRole('checkbox', { name: /Your account/ })).toBeNull();
    await user.click(choice);
    await waitFor(() =>
      expect(callsTo('put', '/notifications/preferences')[0]?.body).toEqual({
        choices: [{ kind: 'refund', channel: 'mail', wanted: false }],
      }),
    );
    await waitFor(() =>
      expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Refunds by E-mail' }).checked).toBe(
        false,
      ),
    );
  });

  it('a choice that was refused says why', async () => {
    const api = [
      refuses('put', '/notifications/preferences', 422, 'This cannot be turned on or off'),
      inbox([]),
      ...usual,
    ];
    const user = visit('/notifications', { as: aUser(), api });
    await user.click(await screen.findByRole('checkbox', { name: 'Refunds by Inbox' }));
    await screen.findByText('This cannot be turned on or off');
  });
});
