import { BookingsService } from '#libs/stays/bookings';
import { correlated, Metrics } from '#libs/core/platform';
import { eventually } from '#libs/testing';
import { Marketplace } from './marketplace.js';

let market: Marketplace;
beforeAll(async () => {
  market = await Marketplace.start(undefined);
});
afterAll(() => market.stop());

describe('One id follows what a request causes', () => {
  it('from the request through its event, the jobs, the events they announce and the calls to the provider', async () => {
    const traveler = await market.aTraveler();
    const booking = await market.bookAndPay(traveler, await market.aHome());
    await correlated('request-cancel-1', () => market.get(BookingsService).cancel(booking, traveler, null));
    await eventually(async () => expect(await market.open(booking)).toEqual([]));
    const followed = await market.tables
      .selectFrom('events')
      .select('name')
      .where('booking_id', '=', booking)
      .where('correlation_id', '=', 'request-cancel-1')
      .execute();
    expect(followed.map(({ name }) => name).toSorted()).toEqual([
      'booking.cancelled',
      'payment.refund_requested',
      'payment.refunded',
      'payout.earned',
    ]);
    const refunds = await market.tables
      .selectFrom('operations')
      .select('correlation_id')
      .where('booking_id', '=', booking)
      .where('kind', '=', 'refund')
      .execute();
    expect(refunds).toEqual([{ correlation_id: 'request-cancel-1' }]);
    const mails = await market.tables
      .selectFrom('mails')
      .select('correlation_id')
      .distinct()
      .where('booking_id', '=', booking)
      .where('kind', '=', 'booking_cancelled')
      .execute();
    expect(mails).toEqual([{ correlation_id: 'request-cancel-1' }]);
  });
});

describe('The metrics of a worker', () => {
  it('tell queues, relay, jobs, provider, books and business', async () => {
    const { text } = await market.get(Metrics).read();
    const value = (line: string): number =>
      Number(
        text
          .split('\n')
          .find((one) => one.startsWith(line))
          ?.split(' ')
          .at(-1),
      );
    expect(value('latchkey_ledger_trial_balance_cents ')).toBe(0);
    expect(value('latchkey_invariant_offenders{invariant="No night is sold twice"} ')).toBe(0);
    expect(value('latchkey_bookings{status="cancelled"} ')).toBe(1);
    expect(value('latchkey_workers ')).toBe(1);
    expect(value('latchkey_queues_up ')).toBe(1);
    expect(value('latchkey_queue_jobs{queue="payments",state="failed"} ')).toBe(0);
    expect(value('latchkey_events_published_total{event="booking.cancelled"} ')).toBe(1);
    expect(value('latchkey_refunds_waiting ')).toBe(0);
    expect(
      value('latchkey_job_duration_seconds_count{queue="payments",job="send-refund",outcome="done"} '),
    ).toBe(1);
    expect(
      value(
        'latchkey_provider_request_duration_seconds_count{method="POST",resource="/v1/refunds",status="200"} ',
      ),
    ).toBe(1);
  });
});
