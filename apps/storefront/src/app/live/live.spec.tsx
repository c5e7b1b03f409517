import { screen, waitFor } from '@testing-library/react';
import { aBooking, aUser, inHours } from '../../testing/facts.js';
import { answers, callsTo, nowAnswers, refuses, standInApi, visit } from '../../testing/visit.js';

standInApi();

/** One answer that stays open, and ways to send events on it and to break it. */
function aLine() {
  let send: (text: string) => void = () => undefined;
  let end = (): void => undefined;
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      send = (text) => controller.enqueue(new TextEncoder().encode(text));
      end = () => controller.close();
      send('event: heartbeat\ndata: {}\n\n'); // the first word of every line
    },
  });
  const answer = new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  return { answer, end, tell: () => send('event: update\ndata: {"event":"booking.confirmed"}\n\n') };
}

describe('Live updates (experience 22)', () => {
  it('a booking that is confirmed elsewhere appears without a reload', async () => {
    const line = aLine();
    const pending = aBooking({ status: 'pending', hold_expires_at: inHours(0.3) });
    visit('/bookings', {
      as: aUser(),
      api: [answers('get', '/live', line.answer), answers('get', '/bookings/my-bookings', [{ ...pending }])],
    });
    await screen.findByText('pending');
    await waitFor(() => expect(callsTo('get', '/live')).toHaveLength(1));
    nowAnswers(answers('get', '/bookings/my-bookings', [{ ...pending, status: 'confirmed' }]));
    line.tell();
    await screen.findByText('confirmed');
  });

  it('asks for what happened since the page was begun', async () => {
    visit('/bookings', { as: aUser(), api: [refuses('get', '/live', 403)] });
    await waitFor(() => expect(callsTo('get', '/live')).toHaveLength(1));
    const missed = Number(callsTo('get', '/live')[0]?.query.get('missed_seconds'));
    expect(missed).toBeGreaterThanOrEqual(1);
    expect(missed).toBeLessThanOrEqual(60);
  });

  it('what happened while the line was broken appears once it is there again', async () => {
    const [first, second] = [aLine(), aLine()];
    const lines = [first.answer, second.answer];
    const pending = aBooking({ status: 'pending', hold_expires_at: inHours(0.3) });
    visit('/bookings', {
      as: aUser(),
      api: [
        answers('get', '/live', () => lines.shift() ?? new Response(null, { status: 403 })),
        answers('get', '/bookings/my-bookings', [{ ...pending }]),
      ],
    });
    await screen.findByText('pending');
    await waitFor(() => expect(lines).toHaveLength(1));
    nowAnswers(answers('get', '/bookings/my-bookings', [{ ...pending, status: 'confirmed' }]));
    first.end();
    await screen.findByText('confirmed');
  });

  it('a line that is refused is not asked for again', async () => {
    visit('/bookings', { as: aUser(), api: [refuses('get', '/live', 403)] });
    await screen.findByText('No active bookings');
    await waitFor(() => expect(callsTo('get', '/live')).toHaveLength(1));
  });
});
