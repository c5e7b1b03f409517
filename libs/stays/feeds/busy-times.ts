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
export function busyNights(component: ICAL.Component, reading: Reading, budget: Budget): BusyNights[] | null {
  try {
    return component.getAllProperties('freebusy').flatMap((property) => {
      const type = property.getFirstParameter('fbtype');
      if (/^free$/i.test(type)) return [];
      const values: unknown[] = property.getValues();
      budget.left -= values.length;
      if (budget.left < 0) throw new Error('more busy times than there is time for');
      const nights = nightsOfPeriods(
        values.map((value) => periodOf(value, property, reading)),
        reading,
      );
      if (!nights) throw new Error('a busy time ends before it begins');
      return nights.map((range) => ({ ...range, closed: /^busy-unavailable$/i.test(type) }));
    });
  } catch {
    return null; // also for values that the library or the calendar of days refuses
  }
}
