import { instantOf, todayIn } from '#libs/core/platform';
import { addDays, type CivilDate } from '#libs/core/rules';

/** Days and instants of many stays. Remembers them: a time zone takes long to ask, and millions of stays share some hundred answers. */
export class LocalTimes {
  private readonly todays = new Map<string, CivilDate>();
  private readonly instants = new Map<string, Date>();

  constructor(private readonly now: Date) {}

  /** The day so many days from today in a zone. */
  day(timeZone: string, daysFromToday: number): CivilDate {
    const today = remembered(this.todays, timeZone, () => todayIn(timeZone, this.now));
    return addDays(today, daysFromToday);
  }

  /** The instant of a time (`HH:MM`) on a day in a zone. */
  instant(day: CivilDate, time: string, timeZone: string): Date {
    return remembered(this.instants, `${day} ${time} ${timeZone}`, () => instantOf(day, time, timeZone));
  }
}

function remembered<T>(known: Map<string, T>, key: string, ask: () => T): T {
  const answer = known.get(key) ?? ask();
  known.set(key, answer);
  return answer;
}
