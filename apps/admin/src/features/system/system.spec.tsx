import { screen, within } from '@testing-library/react';
import type { FailedJobView, QueueHealthView, ScheduleView, SystemView } from '#libs/core/contracts';
import { BOOKING_ID } from '../../testing/facts.js';
import {
  anOperator,
  respondWith,
  callsTo,
  overrideResponses,
  respondWithError,
  findText,
  setUpMockApi,
  visit,
} from '../../testing/visit.js';

setUpMockApi();

const queue = (part: Partial<QueueHealthView> = {}): QueueHealthView => ({
  name: 'payments',
  paused: false,
  waiting: 4,
  active: 1,
  delayed: 0,
  failed: 0,
  oldest_waiting_seconds: 12,
  completed_last_hour: 80,
  ...part,
});
const system = (...queues: QueueHealthView[]) =>
  respondWith('get', '/admin/system', {
    queues,
    relay: { unpublished: 3, oldest_seconds: 7, not_done: 2 },
    workers: 2,
  } satisfies SystemView as object as Record<string, string>);
const SCHEDULE: ScheduleView = {
  name: 'complete-stays',
  every_seconds: 10,
  last_started_at: '2026-05-13T12:00:00.000Z',
  last_finished_at: '2026-05-13T12:00:01.000Z',
  last_error: 'booking 7 is broken',
  next_at: '2026-05-13T12:00:10.000Z',
};
const schedules = respondWith('get', '/admin/system/schedules', [{ ...SCHEDULE }]);
const FAILED: FailedJobView = {
  id: 'notify-refunded-event-1',
  handler: 'notify-refunded',
  attempts: 5,
  error: 'no such column',
  failed_at: '2026-05-13T12:00:00.000Z',
  means: 'A traveler was not told that a refund was sent.',
  retry: 'Retry tells them once.',
  booking_id: BOOKING_ID,
  correlation_id: 'request-7',
};

describe('Queues and schedules', () => {
  it('show the state of workers, relay, queues and schedules', async () => {
    visit('/system', { api: [system(queue(), queue({ name: 'ledger', paused: true })), schedules] });
    expect((await screen.findByText('Workers alive')).parentElement?.textContent).toBe('Workers alive2');
    expect(screen.getByText('Oldest unpublished event').parentElement?.textContent).toBe(
      'Oldest unpublished event7 s',
    );
    const queues = screen.getByRole('region', { name: 'Queues' });
    expect(within(queues).getByRole('row', { name: /^payments Running/ })).toBeTruthy();
    expect(within(queues).getByRole('row', { name: /^ledger Paused/ })).toBeTruthy();
    expect(screen.queryByRole('region', { name: /^Gave up/ })).toBeNull();
    const row = await screen.findByRole('row', { name: /complete-stays/ });
    expect(row.textContent).toContain('booking 7 is broken');
  });

  it('say how long ago a schedule ran and when it runs next; the exact times are one hover away', async () => {
    const minutes = (count: number) => new Date(Date.now() + count * 60_000).toISOString();
    const [last, next] = [minutes(-185), minutes(4.5)];
    const rows = [
      { ...SCHEDULE, last_started_at: last, next_at: next },
      { ...SCHEDULE, name: 'old', next_at: null },
    ];
    visit('/system', { api: [system(), respondWith('get', '/admin/system/schedules', rows)] });
    const row = within(await screen.findByRole('row', { name: /complete-stays/ }));
    const exact = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'medium' });
    expect(row.getByText('3 hours ago').getAttribute('title')).toBe(exact.format(new Date(last)));
    expect(row.getByText('in 4 minutes').getAttribute('datetime')).toBe(next);
  });

  it('explain failed jobs, with the booking, the error and the correlation id to search the log for', async () => {
    visit('/system', {
      api: [
        system(queue({ name: 'notifications', failed: 1 })),
        schedules,
        respondWith('get', '/admin/system/queues/notifications/failed', [{ ...FAILED }]),
      ],
    });
    const panel = await screen.findByRole('region', { name: 'Gave up: notifications' });
    await within(panel).findByText('A traveler was not told that a refund was sent. Retry tells them once.');
    for (const part of ['notify-refunded after 5 tries', 'no such column', 'In the log: request-7'])
      expect(panel.textContent).toContain(part);
    expect(within(panel).getByRole('link', { name: '#abcd1234' }).getAttribute('href')).toBe(
      `/admin/bookings/${BOOKING_ID}`,
    );
    expect(within(panel).getByRole('link', { name: 'The job' }).getAttribute('href')).toBe(
      '/admin/queues/queue/notifications/notify-refunded-event-1',
    );
  });

  it('pause a queue with a reason, and offer to resume it', async () => {
    const user = visit('/system', {
      api: [
        system(queue()),
        schedules,
        respondWith('post', '/admin/system/queues/payments/pause', () => new Response(null, { status: 204 })),
      ],
    });
    await user.click(await screen.findByRole('button', { name: 'Pause' }));
    const dialog = await screen.findByRole('dialog', { name: 'Pause payments' });
    expect(dialog.textContent).toContain('Waiting jobs are kept');
    await user.type(within(dialog).getByLabelText(/^Why\?/), 'The provider is away');
    overrideResponses(system(queue({ paused: true })));
    await user.click(within(dialog).getByRole('button', { name: 'Pause queue' }));
    await screen.findByRole('button', { name: 'Resume' });
    expect(callsTo('post', '/admin/system/queues/payments/pause').map(({ body }) => body)).toEqual([
      { reason: 'The provider is away' },
    ]);
  });

  it('retry failed jobs, and run a schedule now', async () => {
    const user = visit('/system', {
      api: [
        system(queue({ failed: 2 })),
        schedules,
        respondWith('get', '/admin/system/queues/payments/failed', []),
        respondWith(
          'post',
          '/admin/system/queues/payments/retry-failed',
          () => new Response(null, { status: 204 }),
        ),
        respondWith('post', '/admin/system/schedules/complete-stays/run', {}, { status: 202 }),
      ],
    });
    const commands: [string, string, string, string][] = [
      ['Retry failed', 'Run 2 failed jobs of payments again', 'Run again', '2 jobs of payments queued again'],
      ['Run now', 'Run complete-stays now', 'Run now', 'complete-stays started'],
    ];
    for (const [button, title, verb, done] of commands) {
      await user.click(await screen.findByRole('button', { name: button }));
      const dialog = await screen.findByRole('dialog', { name: title });
      await user.type(within(dialog).getByLabelText(/^Why\?/), 'It is mended');
      await user.click(within(dialog).getByRole('button', { name: verb }));
      await findText(done);
    }
    expect(callsTo('post', '/admin/system/schedules/complete-stays/run')).toHaveLength(1);
    expect(callsTo('post', '/admin/system/queues/payments/retry-failed')).toHaveLength(1);
  });

  it('say when the queues do not respond, and still show the schedules', async () => {
    visit('/system', {
      api: [
        respondWithError(
          'get',
          '/admin/system',
          503,
          'We are briefly unavailable. Please try again in a moment.',
        ),
        schedules,
      ],
    });
    await findText('We are briefly unavailable. Please try again in a moment.');
    await screen.findByRole('row', { name: /complete-stays/ });
  });

  it('D4 are read-only for operators without the permission', async () => {
    visit('/system', { as: anOperator('finance'), api: [system(queue()), schedules] });
    await screen.findByRole('row', { name: /complete-stays/ });
    for (const name of ['Pause', 'Run now']) expect(screen.queryByRole('button', { name })).toBeNull();
  });
});
