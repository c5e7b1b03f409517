import { Injectable } from '@nestjs/common';
import { Clock, DomainError, ReplicaReads, todayIn } from '#libs/core/platform';
import { checkDates, MAX_NIGHTS, type Cents, type CivilDate, type Place } from '#libs/core/rules';
import { stayError, type Page } from '#libs/stays/properties';
import {
  fallenHomes,
  nearbyHomes,
  pageOfHomes,
  pinsOfHomes,
  pricesOfHomes,
  type Fallen,
  type FoundHome,
  type HomeList,
  type HomeVersion,
  type NearbyRow,
  type PinRow,
  type Read,
  type Seen,
  type TotalRow,
} from './found-homes.queries.js';
import { HomeCards } from './home-cards.js';
import { leastTotal, type OfferedHome } from './least-total.js';
import { Offers } from './offers.js';
import { ANY_HOME, conditionsOf, isLocal, type SearchFilters } from './search-filters.queries.js';
import { SearchTerms } from './search-terms.js';
import { SearchWindow } from './search-window.js';
import { TownQueries } from './town.queries.js';

type Stay = NonNullable<SearchFilters['stay']>;

/** Time zones and days that are found to be others while searching, at most. */
const MOST_READS = 3;

/** A page of homes, the total count and the cursor of the next page. @spec F15 */
export interface FoundHomes {
  homes: FoundHome[];
  /** Of the stay that is looked for, without dates of the cheapest one that can be booked; by the homes' ids. @spec F13, G3 */
  totals: ReadonlyMap<string, Cents>;
  total: number;
  next: string | null;
}

/** What a home costs. @spec F13, G3 */
export interface HomePrice {
  /** The lowest nightly price that it is offered for. */
  nightly: Cents;
  /** Of the stay asked for, without dates of the cheapest one that can be booked; null when there is none. */
  total: Cents | null;
}

/** A home with the total that is shown of it. */
export type Totalled<Row> = Omit<Row, keyof TotalRow> & Pick<HomePrice, 'total'>;

/** Radius in kilometres and maximum number of homes. */
interface NearbyLimits {
  within: number;
  limit: number;
}

/** Finds bookable homes. @spec §2 /properties, F9, F13, F15 */
@Injectable()
export class SearchService {
  constructor(
    private readonly reads: ReplicaReads,
    private readonly clock: Clock,
    private readonly window: SearchWindow,
    private readonly terms: SearchTerms,
    private readonly towns: TownQueries,
    private readonly cards: HomeCards,
    private readonly offers: Offers,
  ) {}

  /** Finds one page of matching homes; a part of a town's name, or a misspelt one, stands for it. @throws DomainError `request.invalid` for an invalid cursor */
  async find(filters: SearchFilters, page: Page): Promise<FoundHomes> {
    return this.read(filters, (list) =>
      this.reads.read(async (em) => {
        const { answer, seen } = await pageOfHomes(em, list, page);
        const homes = await this.cards.of(em, answer.homes);
        return { answer: { ...answer, homes, totals: this.totalsOf(homes, answer.homes) }, seen };
      }),
    );
  }

  /** What homes cost, by their ids; those that are not listed have no price here. */
  async pricesOf(
    ids: readonly string[],
    stay: SearchFilters['stay'],
  ): Promise<ReadonlyMap<string, HomePrice>> {
    if (ids.length === 0) return new Map();
    const found = await this.readCurrent({ ...ANY_HOME, stay }, (list) =>
      this.reads.read((em) => pricesOfHomes(em, ids, list)),
    );
    return new Map(
      found.map((row) => [row.id, { nightly: row.offered_cents, total: this.totalOf(row, row) }]),
    );
  }

  /**
   * Matching homes that may have become cheaper for a stay, with its totals. Which of them have is another question.
   * @param alsoOf homes to look at beside those whose ladder has begun
   * @spec decision 41
   */
  async fallen(
    filters: SearchFilters & { stay: Stay },
    wanted: Fallen,
  ): Promise<Pick<FoundHomes, 'homes' | 'totals'>> {
    const { stay } = filters;
    return this.read(filters, (list) =>
      this.reads.read(async (em) => {
        const { answer: found, seen } = await fallenHomes(em, { ...list, stay }, wanted);
        const homes = await this.cards.of(em, found);
        return { answer: { homes, totals: this.totalsOf(homes, found), total: homes.length }, seen };
      }),
    );
  }

  /** The days that it is now at homes. */
  async days(): Promise<CivilDate[]> {
    return (await this.terms.zoneDays(this.clock.now())).map(({ today }) => today);
  }

  /** Map positions of matching homes, recommended ones first, and the total count. */
  async pins(filters: SearchFilters, limit: number): Promise<{ pins: Totalled<PinRow>[]; total: number }> {
    const { pins, total } = await this.read(filters, (list) =>
      this.reads.read((em) => pinsOfHomes(em, list, limit)),
    );
    return { pins: pins.map((pin) => this.totalled(pin)), total };
  }

  /** Matching homes around another one, nearest first. */
  async near(
    around: Place & { id: string },
    filters: SearchFilters,
    limits: NearbyLimits,
  ): Promise<Totalled<NearbyRow>[]> {
    const found = await this.readCurrent(filters, (list) =>
      this.reads.read((em) => nearbyHomes(em, list, { around, ...limits })),
    );
    return found.map((row) => this.totalled(row));
  }

  private totalsOf(homes: readonly FoundHome[], found: readonly HomeVersion[]): Map<string, Cents> {
    const rows = new Map(found.map((row) => [row.id, row]));
    return new Map(
      homes.flatMap((home): [string, Cents][] => {
        const row = rows.get(home.id);
        const total = row ? this.totalOf(home, row) : null;
        return total === null ? [] : [[home.id, total]];
      }),
    );
  }

  private totalled<Row extends OfferedHome & TotalRow>(row: Row): Totalled<Row> {
    const { stay_cents: _stay, free: _free, ...home } = row;
    return { ...home, total: this.totalOf(row, row) };
  }

  private totalOf(home: OfferedHome, { stay_cents: ofStay, free }: TotalRow): Cents | null {
    return free === null ? ofStay : leastTotal(home, BigInt(free), this.clock.now());
  }

  /**
   * Validates the dates of a search: they must be valid in at least one time zone that has homes.
   * @throws DomainError the same as booking
   * @spec §5 Booking, B3, B4, B9
   */
  async stayOf(checkIn: unknown, checkOut: unknown): Promise<Stay> {
    let checks = await this.checkStay(checkIn, checkOut);
    if (!checks.some((check) => check.ok) && !(await this.terms.knowsZones(null)))
      checks = await this.checkStay(checkIn, checkOut);
    const valid = checks.find((check) => check.ok);
    if (valid) return valid;
    // If time zones disagree, a date is only reported as past when it is past in all of them.
    const failures = checks.filter((check) => !check.ok);
    const failure = failures.find((check) => check.problem !== 'date_past') ?? failures[0];
    throw failure ? stayError(failure, { maxNights: MAX_NIGHTS }) : new DomainError('booking.dates_invalid');
  }

  /** Checks the dates against each day that it is somewhere. */
  private async checkStay(checkIn: unknown, checkOut: unknown) {
    const now = this.clock.now();
    const days = (await this.terms.zoneDays(now)).map(({ today }) => today);
    const todays = days.length > 0 ? days : [todayIn('UTC', now)];
    return todays.map((today) => checkDates({ checkIn, checkOut }, { today, maxNights: MAX_NIGHTS }));
  }

  /** What is found in the town of a search, in all of a region, or where nothing is in the town that its name stands for. */
  private async read<T extends { total: number }>(
    filters: SearchFilters,
    read: (list: HomeList) => Promise<Read<T>>,
  ): Promise<T> {
    const region = filters.city === null ? null : await this.towns.ofRegion(filters.city);
    if (region) return this.readCurrent(filters, read, region);
    const answer = await this.readCurrent(filters, read);
    if (answer.total > 0 || filters.city === null) return answer;
    const towns = await this.towns.meantBy(filters.city);
    return towns.length > 0 ? this.readCurrent(filters, read, towns) : answer;
  }

  /**
   * Reads again when a home has been listed in a time zone that was not known yet, and whose day may be another; and when prices were those of an
   * earlier day.
   */
  private async readCurrent<T>(
    filters: SearchFilters,
    read: (list: HomeList) => Promise<Read<T>>,
    towns?: readonly number[],
  ): Promise<T> {
    for (let time = 1; ; time += 1) {
      const { answer, seen } = await read(await this.listOf(filters, towns));
      if ((await this.isCurrent(filters, seen)) || time === MOST_READS) return answer;
    }
  }

  private async isCurrent(filters: SearchFilters, seen: Seen | null): Promise<boolean> {
    const knowsZones = await this.terms.knowsZones(seen?.lastZone ?? null);
    const due = seen ? seen.offersDue : hasPriceLimit(filters) && (await this.offers.areDue());
    if (due) await this.offers.renew();
    return knowsZones && !due;
  }

  private async listOf(filters: SearchFilters, towns?: readonly number[]): Promise<HomeList> {
    const now = this.clock.now();
    const [days, amenities] = await Promise.all([
      this.terms.zoneDays(now),
      Promise.all(filters.amenities.map((name) => this.terms.amenity(name))),
      this.window.ready(now),
    ]);
    const conditions = conditionsOf(filters, { days, amenities, ...(towns && { towns }) });
    return { conditions, local: isLocal(filters), days, stay: filters.stay, now };
  }
}

/** Whether a home is found may depend on its price. */
const hasPriceLimit = ({ minPrice, maxPrice }: SearchFilters): boolean =>
  minPrice !== null || maxPrice !== null;
