import { createHash } from 'node:crypto';
import ical, { ICalEventBusyStatus, ICalEventStatus } from 'ical-generator';
import type { BookingStatus } from '#libs/core/rules';

/** The end of the UIDs that we export; an event that has it came from us. */
export const OWN_UIDS = '@calendar.latchkey';

/** How often other platforms should ask, in seconds. */
const ASK_EVERY = 900;

/** Nights `[from, to)` that are exported: of a booking with its status, or of a block. */
export interface ExportedNights {
  booking_id: string | null;
  block_id: string | null;
  status: BookingStatus | null;
  from: string;
  to: string;
}

/**
 * The taken nights of a home as all-day events. UIDs stay the same for as long as a booking or block lives, and say nothing about it; nobody is
 * named.
 * @param stamp when the address was made, so that the same nights are the same text
 */
export function exportedCalendar(nights: readonly ExportedNights[], stamp: Date): string {
  const calendar = ical({
    prodId: { company: 'Latchkey', product: 'Calendar' },
    name: 'Latchkey',
    ttl: ASK_EVERY,
  });
  for (const { booking_id: bookingId, block_id: blockId, status, from, to } of nights) {
    const held = status === 'pending';
    calendar.createEvent({
      id: `${digestOf(bookingId ?? blockId ?? '')}${OWN_UIDS}`,
      stamp,
      start: dayOf(from),
      end: dayOf(to),
      allDay: true,
      timezone: null,
      summary: bookingId === null ? 'Not available' : held ? 'Held' : 'Reserved',
      busystatus: ICalEventBusyStatus.BUSY,
      status: held ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED,
    });
  }
  return calendar.toString();
}

const dayOf = (day: string): Date => new Date(`${day}T00:00:00Z`);

const digestOf = (id: string): string =>
  createHash('sha256').update(`exported ${id}`).digest('hex').slice(0, 32);
