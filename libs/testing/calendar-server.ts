import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the other platform answers. */
interface CalendarAnswer {
  status: number;
  body: string;
  /** Tag of the body; asked for again, it answers 304. */
  etag: string | null;
  /** Never answers. */
  silent: boolean;
}

/** A calendar of another platform on this machine, whose answer a test changes. */
export interface CalendarServer {
  /** Address of the calendar. */
  url: string;
  /** Requests so far. */
  asked: () => number;
  answer: (answer: Partial<CalendarAnswer>) => void;
  stop: () => Promise<void>;
}

/** Starts {@link CalendarServer} with an empty calendar. */
export async function startCalendarServer(): Promise<CalendarServer> {
  let asked = 0;
  let present: CalendarAnswer = { status: 200, body: aCalendar([]), etag: null, silent: false };
  const server = createServer((request, response) => {
    asked += 1;
    if (present.silent) return;
    if (present.etag) response.setHeader('etag', present.etag);
    if (present.etag && request.headers['if-none-match'] === present.etag) response.writeHead(304).end();
    else response.writeHead(present.status).end(present.body);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/calendar.ics?secret=sesame`,
    asked: () => asked,
    answer: (answer) => {
      present = { status: 200, body: present.body, etag: null, silent: false, ...answer };
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

/** An all-day event: `[from, to)`. */
interface CalendarEvent {
  uid: string;
  from: string;
  to: string;
  summary?: string;
}

/** A calendar with these events. */
export const aCalendar = (events: readonly CalendarEvent[]): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    ...events.flatMap(({ uid, from, to, summary = 'Reserved' }) => [
      'BEGIN:VEVENT',
      `UID:${uid}`,
      `DTSTART;VALUE=DATE:${from.replaceAll('-', '')}`,
      `DTEND;VALUE=DATE:${to.replaceAll('-', '')}`,
      `SUMMARY:${summary}`,
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
    '',
  ].join('\r\n');
