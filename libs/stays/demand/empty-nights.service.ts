import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock, DomainError, localTimeIn, sumOf } from '#libs/core/platform';
import {
  addDays,
  areFree,
  civilDate,
  comparablePrice,
  DEMAND_DAYS,
  isExplained,
  keptBy,
  LAST_BOOKABLE_DAY,
  lastNightToSell,
  nightsOf,
  preparationNights,
  wantedNights,
  whyEmpty,
  type AskedStay,
  type CivilDate,
  type EmptyNight,
  type EmptyReason,
  type Nights,
} from '#libs/core/rules';
import { takenNightsOf } from '#libs/stays/calendar';
import { pastPrices } from '#libs/stays/deals';
import { HomePrices, type PricedBoard } from '#libs/stays/properties';
import { askedStaysOf } from './demand-counts.js';
import { comparableStays } from './demand.queries.js';
import { db } from './tables.js';

/** A night, what is known about it, and what follows from that. */
export interface ExplainedNight {
  facts: EmptyNight;
  reasons: EmptyReason[];
}

/** The empty nights of a range. */
interface EmptyNightsFound {
  /** The nights that were looked at. */
  range: Nights;
  empty: number;
  /** Some of them, the earliest first. */
  explained: ExplainedNight[];
}

/** Tells owners why a night of theirs is empty. @spec D12, decision 33 */
@Injectable()
export class EmptyNights {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly prices: HomePrices,
  ) {}

  /**
   * Why a night is empty, the weightiest reason first.
   * @throws DomainError `property.not_found` when the home is not theirs, `calendar.night_not_shown` unless it is one of the last 30 nights or
   * the next 21
   */
  async explain(personId: string, homeId: string, night: CivilDate): Promise<ExplainedNight> {
    const board = await this.prices.of(personId, homeId);
    if (!isExplained(night, board.limits.today)) throw new DomainError('calendar.night_not_shown');
    return this.explained(board, night);
  }

  /**
   * The empty nights of a range, by default of all on which a stay can still begin, and why they are: of each row of free nights the one that
   * most people asked for, and of these the `most` that most did.
   * @throws DomainError `property.not_found` when the home is not theirs, `calendar.night_not_shown` without such a night
   */
  async among(
    personId: string,
    homeId: string,
    nights: Nights | null,
    most: number,
  ): Promise<EmptyNightsFound> {
    const board = await this.prices.of(personId, homeId);
    const { limits, taken } = board;
    const range = overlap(nights, {
      from: addDays(limits.today, 1),
      to: addDays(limits.today, LAST_BOOKABLE_DAY + 1),
    });
    if (range.from >= range.to) throw new DomainError('calendar.night_not_shown');
    const preparation = preparationNights(limits);
    const empty = nightsOf(range.from, range.to).filter((night) =>
      areFree({ checkIn: night, checkOut: addDays(night, 1) }, taken, preparation),
    );
    const asked = await askedStaysOf(this.em.fork(), [homeId], range);
    const wanted = wantedNights(
      range,
      taken.map((stay) => keptBy(stay, preparation)),
      asked,
    )
      .toSorted((one, other) => other.people - one.people)
      .slice(0, most)
      .map(({ night }) => night)
      .sort();
    const explained: ExplainedNight[] = [];
    for (const night of wanted) explained.push(await this.explained(board, night));
    return { range, empty: empty.length, explained };
  }

  private async explained({ home, limits, offer }: PricedBoard, night: CivilDate): Promise<ExplainedNight> {
    const homeId = home.id;
    const em = this.em.fork();
    const since = addDays(limits.today, -DEMAND_DAYS);
    const [taken, similar, asked, viewers, past] = await Promise.all([
      // A month earlier than what is counted, so that the gap of the first night has its beginning.
      takenNightsOf(em, [homeId], {
        from: addDays(since, -DEMAND_DAYS),
        to: addDays(lastNightToSell(limits.today), 1),
      }),
      comparableStays(em, home, night),
      askedSince(em, homeId, since),
      viewersSince(em, homeId, since),
      pastPrices(em, homeId, this.clock.now()),
    ]);
    const facts: EmptyNight = {
      night,
      home: limits,
      clock: localTimeIn(home.time_zone, this.clock.now()),
      taken,
      listed: home.status === 'listed',
      price: offer.nights.find(({ date }) => date === night) ?? null,
      comparable: comparablePrice(similar, night),
      similar,
      past,
      asked,
      viewers,
    };
    return { facts, reasons: whyEmpty(facts) };
  }
}

const overlap = (one: Nights | null, other: Nights): Nights => ({
  from: one && one.from > other.from ? one.from : other.from,
  to: one && one.to < other.to ? one.to : other.to,
});

async function askedSince(em: EntityManager, homeId: string, since: CivilDate): Promise<AskedStay[]> {
  const rows = await db(em)
    .selectFrom('asked_stays as a')
    .select(['a.day', 'a.check_in_date', 'a.check_out_date', 'a.people'])
    .where('a.property_id', '=', homeId)
    .where('a.day', '>=', since)
    .execute();
  return rows.map((row) => ({
    day: civilDate(row.day),
    from: civilDate(row.check_in_date),
    to: civilDate(row.check_out_date),
    people: row.people,
  }));
}

async function viewersSince(em: EntityManager, homeId: string, since: CivilDate): Promise<number> {
  const { people } = await db(em)
    .selectFrom('home_views as v')
    .select((row) => sumOf(row.ref('v.people')).as('people'))
    .where('v.property_id', '=', homeId)
    .where('v.day', '>=', since)
    .executeTakeFirstOrThrow();
  return people;
}
