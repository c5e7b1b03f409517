import { JwtService } from '@nestjs/jwt';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { listenersOf, queueOf } from '#libs/core/events';
import { startTracing } from '#libs/core/platform';
import { eventually } from '#libs/testing';
import { ApiClient } from '../../apps/api/src/testing/index.js';
import { createApi } from '../../apps/api/src/bootstrap.js';
import { Marketplace } from './marketplace.js';
import { TraceCollector, type CollectedSpan } from './trace-collector.js';

const CALLERS_TRACE = '0af7651916cd43dd8448eb211c80319c';
const CALLERS_SPAN = 'b7ad6b7169203331';
const REQUEST_ID = 'request-traced-1';
const CANCEL = 'POST /api/bookings/:id/cancel';

const collector = new TraceCollector();
beforeAll(async () => {
  const stopTracing = await startTracing('latchkey-test', await collector.start());
  const market = await Marketplace.start(undefined);
  const api = await createApi(market.config);
  await cancelled(market, api);
  // A job counts as done before its span ends; closing the app ends and sends the last spans.
  await api.close();
  await market.stop();
  await stopTracing();
});
afterAll(() => collector.stop());

/** Cancels a paid booking over HTTP, with a trace that the caller started. */
async function cancelled(market: Marketplace, api: NestFastifyApplication): Promise<void> {
  const traveler = await market.aTraveler();
  const booking = await market.bookAndPay(traveler, await market.aHome());
  const token = api.get(JwtService).sign({ sub: traveler, role: 'traveler', token_version: 0 });
  const client = new ApiClient(api).as(token).with({
    'x-request-id': REQUEST_ID,
    traceparent: `00-${CALLERS_TRACE}-${CALLERS_SPAN}-01`,
  });
  expect((await client.post(`/bookings/${booking}/cancel`, { reason: null })).status).toBe(200);
  await eventually(async () => expect(await market.open(booking)).toEqual([]));
}

const one = (spans: CollectedSpan[]): CollectedSpan => {
  const [span, ...more] = spans;
  if (!span || more.length > 0) throw new Error(`one span was expected, not ${JSON.stringify(spans)}`);
  return span;
};

describe('One trace follows what a request causes', () => {
  it('from the caller through the request, the jobs of its event and of theirs, to the calls to the provider', () => {
    const mine = (name: string): CollectedSpan =>
      one(collector.named(name).filter(({ trace }) => trace === CALLERS_TRACE));

    const request = mine(CANCEL);
    expect(request).toMatchObject({
      service: 'latchkey-test',
      parent: CALLERS_SPAN,
      attributes: { 'http.response.status_code': 200, correlation_id: REQUEST_ID },
    });
    for (const handler of listenersOf('booking.cancelled'))
      expect(mine(`job ${handler}`)).toMatchObject({
        parent: request.id,
        failed: false,
        attributes: {
          queue: queueOf(handler),
          event: 'booking.cancelled',
          attempt: 1,
          correlation_id: REQUEST_ID,
        },
      });
    const send = mine('job send-refund');
    expect(send.parent).toBe(mine('job request-refund').id);
    expect(mine('provider POST /v1/refunds')).toMatchObject({
      parent: send.id,
      failed: false,
      attributes: { 'http.response.status_code': 200, correlation_id: REQUEST_ID },
    });
    expect(mine('job book-refund').parent).toBe(send.id);
    const followed = collector.spans.filter(({ trace }) => trace === CALLERS_TRACE);
    expect(followed.map(({ attributes }) => attributes.correlation_id)).toEqual(
      followed.map(() => REQUEST_ID),
    );
    expect([...collector.paths]).toEqual(['POST /v1/traces']);
  });
});
