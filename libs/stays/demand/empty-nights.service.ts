import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock, DomainError, localTimeIn, sumOf } from '#libs/core/platform';
import {
  addDays,
  civilDate,
  comparablePrice,
  DEMAND_DAYS,
  isExplained,
  lastNightToSell,
  whyEmpty,
  type AskedStay,
  type CivilDate,
  type EmptyNight,
  type EmptyReason,
} from '#libs/core/rules';
import { takenNightsOf } from '#libs/stays/calendar';
import { pastPrices } from '#libs/stays/deals';
import { HomePrices } from '#libs/stays/properties';
import { comparableStays } from './demand.queries.js';
import { db } from './tables.js';

/** A night, what is known about it, and what follows from that. */
export interface ExplainedNight {
  facts: EmptyNight;
  reasons: EmptyReason[];
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
    const { home, limits, offer } = await this.prices.of(personId, homeId);
    if (!isExplained(night, limits.today)) throw new DomainError('calendar.night_not_shown');
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
