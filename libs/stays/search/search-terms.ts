import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { localTimeIn, toTheEnd } from '#libs/core/platform';
import type { CivilDate, LocalTime } from '#libs/core/rules';
import { db } from './tables.js';

const MAX_AGE_MS = 60_000;
const MS_PER_MINUTE = 60_000;

/** Numbers of time zones and amenities. */
interface Terms {
  readAt: number;
  timeZones: { name: string; number: number }[];
  /** The highest number of a time zone; -1 without one. */
  lastZone: number;
  amenities: ReadonlyMap<string, number>;
}

/** Zones whose clocks show the same minute of the day. */
interface ZoneMinute {
  minute: number;
  zones: number[];
}

/** The zones in which it is the same day, and what their clocks show. */
export interface ZoneDay {
  today: CivilDate;
  zones: number[];
  minutes: ZoneMinute[];
}

/** Knows the numbers that search rows have instead of words. */
@Injectable()
export class SearchTerms {
  private terms: Promise<Terms> | null = null;
  private days: { minute: number; terms: Terms; days: ZoneDay[] } | null = null;

  constructor(private readonly em: EntityManager) {}

  /** The number of an amenity, in any case; null when no home has ever had it. */
  async amenity(name: string): Promise<number | null> {
    const term = name.toLowerCase();
    const known = (await this.read()).amenities.get(term);
    if (known !== undefined) return known;
    return (await this.read({ reload: true })).amenities.get(term) ?? null;
  }

  /** The local days of all time zones, that of most zones first. */
  async zoneDays(now: Date): Promise<ZoneDay[]> {
    const terms = await this.read();
    const minute = Math.floor(now.getTime() / MS_PER_MINUTE);
    if (this.days?.minute !== minute || this.days.terms !== terms)
      this.days = { minute, terms, days: daysOf(terms, now) };
    return this.days.days;
  }

  /**
   * True when the time zones known here are all there are; otherwise they are read again.
   * @param last the highest number; null when it must be asked for
   */
  async knowsZones(last: number | null): Promise<boolean> {
    const known = await this.read();
    const current = last === null ? (await this.read({ reload: true })).lastZone : last;
    if (current <= known.lastZone) return true;
    if (last !== null) await this.read({ reload: true });
    return false;
  }

  private async read({ reload = false } = {}): Promise<Terms> {
    const terms = await (this.terms ??= this.shared());
    if (!reload && performance.now() - terms.readAt < MAX_AGE_MS) return terms;
    this.terms = this.shared();
    return this.terms;
  }

  /** Loaded to the end, because others may wait for it when the caller of this request leaves. */
  private shared(): Promise<Terms> {
    return toTheEnd(() => this.load());
  }

  private async load(): Promise<Terms> {
    const readAt = performance.now();
    try {
      const rows = await db(this.em.fork()).selectFrom('search_terms').selectAll().execute();
      const of = (family: 'time_zone' | 'amenity') => rows.filter((row) => row.family === family);
      return {
        readAt,
        timeZones: of('time_zone').map(({ term, number }) => ({ name: term, number })),
        lastZone: Math.max(-1, ...of('time_zone').map(({ number }) => number)),
        amenities: new Map(of('amenity').map(({ term, number }) => [term, number])),
      };
    } catch (error) {
      this.terms = null;
      throw error;
    }
  }
}

function daysOf({ timeZones }: Terms, now: Date): ZoneDay[] {
  const clocks = timeZones.map(({ name, number }) => ({ number, ...localTimeIn(name, now) }));
  const days = Map.groupBy(clocks, ({ today }) => today);
  return [...days]
    .map(([today, zones]) => ({ today, zones: numbersOf(zones), minutes: minutesOf(zones) }))
    .sort((a, b) => b.zones.length - a.zones.length);
}

type ZoneClock = LocalTime & { number: number };

const numbersOf = (zones: readonly ZoneClock[]): number[] => zones.map(({ number }) => number);

const minutesOf = (zones: readonly ZoneClock[]): ZoneMinute[] =>
  [...Map.groupBy(zones, ({ minute }) => minute)].map(([minute, same]) => ({
    minute,
    zones: numbersOf(same),
  }));
