import { addDays, type CivilDate } from './civil-date.js';

/** A stay as the host's day sees it; its days are those of the home's own zone. @spec B2, B4 */
export interface StayOfDay {
  propertyId: string;
  timeZone: string;
  checkIn: CivilDate;
  checkOut: CivilDate;
  checkInAt: Date;
  checkOutAt: Date;
  /** Check-out of the stay before it at the same home, here or on another platform; null without one. */
  previousCheckOutAt: Date | null;
  /** Check-in of the stay after it at the same home, here or on another platform; null without one. */
  nextCheckInAt: Date | null;
  /** Whether that one is taken on another platform, which tells nights but no guests. */
  nextIsElsewhere: boolean;
}

/** Today or tomorrow, where the home is. */
export type NearDay = 'today' | 'tomorrow';

/** A home that has to be made ready: from when it is empty until somebody arrives. */
export interface Preparation {
  propertyId: string;
  /** When the last guest leaves, or left; null when nobody stayed there before. */
  from: Date | null;
  /** When the next guest arrives; null when nobody does yet. */
  until: Date | null;
  /** Whether those nights are taken on another platform. */
  elsewhere: boolean;
}

/** A host's stays by what happens to them today and tomorrow; each group in the order of time. */
export interface HostDay<Stay extends StayOfDay> {
  arrivals: { day: NearDay; stay: Stay }[];
  /** Guests who neither arrive nor leave today. */
  inHouse: Stay[];
  departures: { day: NearDay; stay: Stay }[];
  toPrepare: Preparation[];
}

/** When a day is looked at, and which day it is in a zone then. */
interface Moment {
  now: Date;
  todayIn: (timeZone: string) => CivilDate;
}

/**
 * Sorts paid stays into a host's day. A stay can be in two groups: a guest who leaves tomorrow is in the house today.
 * @spec B2, B4, B7
 */
export function hostDay<Stay extends StayOfDay>(stays: readonly Stay[], moment: Moment): HostDay<Stay> {
  const dayOf = ({ timeZone }: Stay, date: CivilDate): NearDay | null => {
    const today = moment.todayIn(timeZone);
    if (date === today) return 'today';
    return date === addDays(today, 1) ? 'tomorrow' : null;
  };
  const on = (date: (stay: Stay) => CivilDate, at: (stay: Stay) => Date) =>
    stays
      .flatMap((stay) => {
        const day = dayOf(stay, date(stay));
        return day === null ? [] : [{ day, stay }];
      })
      .sort((one, other) => at(one.stay).getTime() - at(other.stay).getTime());
  const arrivals = on(
    ({ checkIn }) => checkIn,
    ({ checkInAt }) => checkInAt,
  );
  const departures = on(
    ({ checkOut }) => checkOut,
    ({ checkOutAt }) => checkOutAt,
  );
  return {
    arrivals,
    inHouse: stays
      .filter((stay) => isInHouse(stay, moment.todayIn(stay.timeZone)))
      .sort((one, other) => one.checkOutAt.getTime() - other.checkOutAt.getTime()),
    departures,
    toPrepare: preparations(
      arrivals.map(({ stay }) => stay),
      departures.map(({ stay }) => stay),
      moment.now,
    ),
  };
}

// Days as `YYYY-MM-DD` sort as text.
const isInHouse = ({ checkIn, checkOut }: StayOfDay, today: CivilDate): boolean =>
  checkIn < today && checkOut > today;

/** Homes between a departure and the next arrival, the next to be ready first; those that nobody arrives at last. */
function preparations(
  arriving: readonly StayOfDay[],
  leaving: readonly StayOfDay[],
  now: Date,
): Preparation[] {
  const all = [
    ...leaving.map(({ propertyId, checkOutAt, nextCheckInAt, nextIsElsewhere }) => ({
      propertyId,
      from: checkOutAt,
      until: nextCheckInAt,
      elsewhere: nextIsElsewhere,
    })),
    ...arriving.map(({ propertyId, previousCheckOutAt, checkInAt }) => ({
      propertyId,
      from: previousCheckOutAt,
      until: checkInAt,
      elsewhere: false,
    })),
  ];
  // A departure and the arrival after it are one piece of work.
  const byArrival = new Map(all.map((one) => [`${one.propertyId} ${one.until?.getTime() ?? ''}`, one]));
  return [...byArrival.values()]
    .filter(({ until }) => until === null || until > now)
    .sort(
      (one, other) => instant(one.until) - instant(other.until) || instant(one.from) - instant(other.from),
    );
}

/** Far in the future without an instant; finite, because infinities have no difference. */
const instant = (at: Date | null): number => at?.getTime() ?? Number.MAX_SAFE_INTEGER;
