import { z } from 'zod';
import { get } from './call.js';
import { optionalNumberFromText } from './fields.js';

/** How long the stream remembers messages, in seconds, for a page that has loaded but is not listening yet. */
export const REMEMBERED_SECONDS = 60;

/** Query of GET /live. */
const LiveQuery = z.object({
  missed_seconds: optionalNumberFromText(
    `Please give whole seconds, ${REMEMBERED_SECONDS} at most`,
    0,
    REMEMBERED_SECONDS,
  ).describe('How long ago the caller fetched what it shows, in seconds.'),
});

/** Server-sent events for the signed-in person. Additive. */
export const liveCalls = {
  stream: get('/live', {
    summary: 'Told at once when a booking of mine changes',
    query: LiveQuery,
    file: ['text/event-stream'],
    errors: ['live.too_many_streams'],
  }),
};
