import { createHash } from 'node:crypto';
import ical, { ICalEventBusyStatus, ICalEventStatus, type ICalEventData } from 'ical-generator';
import { preparationOf, type CivilDate } from '#libs/core/rules';

/** The end of the UIDs that we export; an event that has it came from us. */
export const OWN_UIDS = '@calendar.latchkey';

/** How often other platforms should ask, in seconds. */
const ASK_EVERY = 900;

/** Nights `[from, to)` that are exported: of a booking or of a block. */
interface ExportedEntry {
  booking_id: string | null;
  block_id: string | null;
  from: CivilDate;
  to: CivilDate;
  /** How often the nights have changed, and when they did last. */
  revision: number;
  changed_at: Date;
}

/** What is exported of a home. */
export interface ExportedHome {
  id: string;
  entries: readonly ExportedEntry[];
  /** Nights that stay free between two stays. */
  preparation: number;
  /** Its local day. */
  today: CivilDate;
  /** When its address was made. */
  sharedAt: Date;
}

/**
 * The taken nights of a home as all-day events, and those that it needs for preparation. UIDs stay the same for as long as a booking or block lives,
 * and say nothing about it; nobody is named. The same nights are the same text; a programme that has an older version sees which one counts.
 */
export function exportedCalendar({ id, entries, preparation, today, sharedAt }: ExportedHome): string {
  const calendar = ical({
    prodId: { company: 'Latchkey', product: 'Calendar' },
    name: 'Latchkey',
    ttl: ASK_EVERY,
  });
  const add = (about: string, { from, to }: { from: CivilDate; to: CivilDate }, facts: EventFacts) =>
    calendar.createEvent({
      id: `${digestOf(about)}${OWN_UIDS}`,
      start: dayOf(from),
      end: dayOf(to),
      allDay: true,
      timezone: null,
      busystatus: ICalEventBusyStatus.BUSY,
      status: ICalEventStatus.CONFIRMED,
      ...facts,
    });
  for (const entry of entries.filter(({ to }) => to > today)) {
    const { booking_id: bookingId, block_id: blockId, revision, changed_at: changedAt } = entry;
    add(bookingId ?? blockId ?? '', entry, {
      summary: bookingId === null ? 'Not available' : 'Reserved',
      sequence: revision,
      stamp: changedAt,
      lastModified: changedAt,
    });
  }
  const taken = entries.map(({ from, to, booking_id: bookingId }) => ({
    from,
    to,
    isStay: bookingId !== null,
  }));
  // Other nights are another event: its dates are its name, and it never changes.
  for (const nights of preparationOf(taken, preparation, today))
    add(`preparation ${id} ${nights.from} ${nights.to}`, nights, {
      ...{ summary: 'Not available', sequence: 0, stamp: sharedAt, lastModified: sharedAt },
    });
  return calendar.toString();
}

type EventFacts = Pick<ICalEventData, 'summary' | 'sequence' | 'stamp' | 'lastModified'>;

const dayOf = (day: string): Date => new Date(`${day}T00:00:00Z`);

const digestOf = (id: string): string =>
  createHash('sha256').update(`exported ${id}`).digest('hex').slice(0, 32);
