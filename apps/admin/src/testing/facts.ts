import type { BookingTimelineView, ListRowView, TimelineEventView } from '#libs/core/contracts';

/** Id of the tested booking; screens show its last 8 characters. */
export const BOOKING_ID = '0197a000-0000-7000-8000-0000abcd1234';

/** A row of the bookings list. */
export const aBookingRow = (part: Partial<ListRowView> = {}): ListRowView => ({
  id: BOOKING_ID,
  status: 'confirmed',
  property_title: 'Heron house',
  city: 'Astoria',
  traveler_name: 'Nora Field',
  owner_name: 'Olive Owner',
  check_in_date: '2026-05-20',
  nights: 3,
  total: 400,
  refunded: 0,
  cancellation_reason: null,
  created_at: '2026-05-13T12:00:00.000Z',
  ...part,
});

/** An event with one handler, which is done by default. */
export const anEvent = (part: Partial<TimelineEventView> = {}): TimelineEventView => ({
  id: 'event-1',
  name: 'payment.refunded',
  words: '$225.00 refunded',
  at: '2026-05-14T12:00:00.000Z',
  published_at: '2026-05-14T12:00:01.000Z',
  correlation_id: 'request-7',
  facts: { amountCents: 22_500 },
  handlers: [
    {
      handler: 'notify-refunded',
      queue: 'notifications',
      handled_at: '2026-05-14T12:00:02.000Z',
      job: null,
      meaning: null,
    },
  ],
  ...part,
});

/** The timeline of a plain confirmed booking: three nights at $100. */
export const aTimeline = ({
  booking,
  ...part
}: Partial<Omit<BookingTimelineView, 'booking'>> & {
  booking?: Partial<BookingTimelineView['booking']>;
} = {}): BookingTimelineView => ({
  booking: {
    id: BOOKING_ID,
    status: 'confirmed',
    property: { id: 'home-1', title: 'Heron house', city: 'Astoria', state: 'OR' },
    traveler: { id: 'user-1', full_name: 'Nora Field', email: 'nora@example.test', phone: '+1 555 0100' },
    owner: { id: 'user-2', full_name: 'Olive Owner', email: 'olive@example.test', phone: null },
    check_in_date: '2026-05-20',
    check_out_date: '2026-05-23',
    check_in_at: '2026-05-20T22:00:00.000Z',
    check_out_at: '2026-05-23T18:00:00.000Z',
    time_zone: 'America/Los_Angeles',
    nights: 3,
    guests: 2,
    special_requests: null,
    subtotal: 300,
    cleaning_fee: 100,
    service_fee: 30,
    total: 400,
    paid: 400,
    plan: 'super_plus',
    multiplier: 3,
    hold_expires_at: null,
    created_at: '2026-05-13T12:00:00.000Z',
    confirmed_at: '2026-05-13T12:05:00.000Z',
    completed_at: null,
    cancelled_at: null,
    cancelled_by: null,
    cancellation_reason: null,
    cancellation_note: null,
    agreement_id: null,
    ...booking,
  },
  date_changes: [],
  money: [],
  ledger: [],
  events: [anEvent()],
  operations: [],
  sessions: [],
  webhook_events: [],
  disputes: [],
  mails: [],
  acts: [],
  notes: [],
  next: [],
  ...part,
});
