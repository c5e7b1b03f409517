import type ICAL from 'ical.js';
import type { CivilDate } from '#libs/core/rules';
import { periodOf, type Reading } from './calendar-times.js';
import { nightsOfPeriods } from './event-nights.js';
import type { Budget } from './recurrences.js';

/** Nights `[from, to)` that a list of busy times takes. */
interface BusyNights {
  from: CivilDate;
  to: CivilDate;
  closed: boolean;
}

/** The nights of a VFREEBUSY, as calendars are shared without their events; null when it cannot be read. */
export async function busyNights(
  component: ICAL.Component,
  reading: Reading,
  budget: Budget,
): Promise<BusyNights[] | null> {
  try {
    const found: BusyNights[] = [];
    for (const property of component.getAllProperties('freebusy')) {
      const type = property.getFirstParameter('fbtype');
      if (/^free$/i.test(type)) continue;
      const values: unknown[] = property.getValues();
      budget.left -= values.length;
      if (budget.left < 0) return null;
      const periods = values.map((value) => periodOf(value, property, reading));
      const nights = await nightsOfPeriods(periods, reading, budget);
      if (!nights) return null;
      found.push(...nights.map((range) => ({ ...range, closed: /^busy-unavailable$/i.test(type) })));
    }
    return found;
  } catch {
    return null; // a value that the library or the calendar of days refuses
  }
}
