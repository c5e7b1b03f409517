import { screen, waitFor } from '@testing-library/react';
import { aBooking, aUser, inHours } from '../../testing/facts.js';
import {
  respondWith,
  callsTo,
  myBookings,
  overrideResponses,
  respondWithError,
  setUpMockApi,
  visit,
} from '../../testing/visit.js';

setUpMockApi();

/** A response that stays open, with functions to send an update and to end it. */
function anEventStream() {
  let send: (text: string) => void = () => undefined;
  let end = (): void => undefined;
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      send = (text) => controller.enqueue(new TextEncoder().encode(text));
      end = () => controller.close();
      send('event: heartbeat\ndata: {}\n\n'); // the first event of every connection
    },
  });
  const response = new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  return { response, end, sendUpdate: () => send('event: update\ndata: {"event":"booking.confirmed"}\n\n') };
}

describe('Live updates (experience 22)', () => {
  it('show a booking confirmed elsewhere without a reload', async () => {
    const stream = anEventStream();
    const pending = aBooking({ status: 'pending', hold_expires_at: inHours(0.3) });
    visit('/bookings', {
      as: aUser(),
      api: [respondWith('get', '/live', stream.response), myBookings(pending)],
    });
    await screen.findByText('pending');
    await waitFor(() => expect(callsTo('get', '/live')).toHaveLength(1));
    overrideResponses(myBookings({ ...pending, status: 'confirmed' }));
    stream.sendUpdate();
    await screen.findByText('confirmed');
  });

  it('request the events since the page started loading', async () => {
    visit('/bookings', { as: aUser(), api: [respondWithError('get', '/live', 403)] });
    await waitFor(() => expect(callsTo('get', '/live')).toHaveLength(1));
    const missed = Number(callsTo('get', '/live')[0]?.query.get('missed_seconds'));
    expect(missed).toBeGreaterThanOrEqual(1);
    expect(missed).toBeLessThanOrEqual(60);
  });

  it('show changes made while disconnected once the connection is back', async () => {
    const [first, second] = [anEventStream(), anEventStream()];
    const responses = [first.response, second.response];
    const pending = aBooking({ status: 'pending', hold_expires_at: inHours(0.3) });
    visit('/bookings', {
      as: aUser(),
      api: [
        respondWith('get', '/live', () => responses.shift() ?? new Response(null, { status: 403 })),
        myBookings(pending),
      ],
    });
    await screen.findByText('pending');
    await waitFor(() => expect(responses).toHaveLength(1));
    overrideResponses(myBookings({ ...pending, status: 'confirmed' }));
    first.end();
    await screen.findByText('confirmed');
  });

  it('do not reconnect after the server refuses', async () => {
    visit('/bookings', { as: aUser(), api: [respondWithError('get', '/live', 403)] });
    await screen.findByText('No active bookings');
    await waitFor(() => expect(callsTo('get', '/live')).toHaveLength(1));
  });
});
