import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { expressionBuilder, sql, type Expression, type SqlBool } from 'kysely';
import {
  countAll,
  instantAt,
  invalidCursor,
  isOneOf,
  isTrue,
  microsecondsOf,
  pageOf,
  readsOver,
  sumOf,
} from '#libs/core/platform';
import {
  addDays,
  agreedLines,
  civilDate,
  lastNightToSell,
  offerOf,
  saleProblem,
  type CivilDate,
  type Offer,
  type PriceLine,
} from '#libs/core/rules';
import type { IdentityTables } from '#libs/people/identity';
import type { BookingsTables } from '#libs/stays/bookings';
import { LIMIT_COLUMNS, limitsOf, takenNightsOf, type CalendarTables } from '#libs/stays/calendar';
import { homesOf } from '#libs/stays/hosts';
import { priceRulesOf } from '#libs/stays/pricing';
import { decodeCursor, encodeCursor } from './home-cursor.js';
import type { OwnHomes, Page } from './home-pages.js';
import { home, homes, pricedHome, type HomeRow } from './homes.queries.js';
import { db } from './tables.js';

type Reads = Pick<BookingsTables, 'bookings'> & Pick<IdentityTables, 'users'> & CalendarTables;

/** Nights that cannot be booked, as `[from, to)`. */
export interface TakenRange {
  from: string;
  to: string;
}

/** Who views a home, and when; `id` is null for a visitor. */
export interface Viewer {
  id: string | null;
  now: Date;
}

/** A viewer's live hold: its stay, and the prices it was made at. */
export interface OwnHold {
  id: string;
  checkIn: string;
  checkOut: string;
  guests: number;
  lines: readonly PriceLine[];
}

/** A home, and whether its viewer may know the street. @spec G2 */
export type VisibleHome = HomeRow & { knows_place: boolean };

/** An amenity in lower case, and the number of homes that have it. Additive. */
export interface AmenityRow {
  amenity: string;
  count: number;
}

/** A kind of home as most owners write it, and the number of homes of it. Additive. */
export interface KindRow {
  kind: string;
  count: number;
}

/** Reads single homes and an owner's homes. */
@Injectable()
export class PropertyQueries {
  constructor(private readonly em: EntityManager) {}

  /**
   * A home that is listed, the viewer's own, or where they have a paid stay; null otherwise.
   * @param viewerId null for a visitor
   * @spec G2
   */
  async one(id: string, viewerId: string | null): Promise<VisibleHome | null> {
    const found = await homes(this.em)
      .select([isTrue(isOwn(viewerId)).as('own'), isTrue(hasPaidStay(viewerId)).as('booked')])
      .select(isTrue(isOperator(viewerId)).as('operated'))
      .where('p.id', '=', id)
      .where('p.status', '<>', 'removed')
      .executeTakeFirst();
    if (!found) return null;
    const { own, booked, operated, ...row } = found;
    if (row.status !== 'listed' && !own && !booked) return null;
    return { ...row, knows_place: own || booked || operated };
  }

  /** Homes by their ids, listed or not, in no particular order. */
  some(ids: readonly string[]): Promise<HomeRow[]> {
    return homes(this.em)
      .where(isOneOf(home.ref('p.id'), ids, 'uuid'))
      .where('p.status', '<>', 'removed')
      .execute();
  }

  /**
   * Listed homes with one of these words in their title or town, or one that begins with it; those that match best first.
   * @param words letters and digits only, at least one
   */
  called(words: readonly string[], limit: number): Promise<HomeRow[]> {
    const asked = sql`to_tsquery('simple', ${words.map((word) => `${word}:*`).join(' | ')})`;
    const text = sql`to_tsvector('simple', ${home.ref('p.title')} || ' ' || ${home.ref('p.city')})`;
    return homes(this.em)
      .where(sql<SqlBool>`${text} @@ ${asked}`)
      .where('p.status', '=', 'listed')
      .orderBy(sql`ts_rank(${text}, ${asked})`, 'desc')
      .orderBy('p.id')
      .limit(limit)
      .execute();
  }

  /** Ids of those listed homes that can be booked for a stay. @spec B7, C15, C17, G5 */
  async bookable(
    ids: readonly string[],
    stay: { checkIn: CivilDate; checkOut: CivilDate },
    now: Date,
  ): Promise<Set<string>> {
    const [listed, taken] = await Promise.all([
      db(this.em)
        .selectFrom('properties as p')
        .select(['p.id', ...LIMIT_COLUMNS])
        .where(isOneOf(home.ref('p.id'), ids, 'uuid'))
        .where('p.status', '=', 'listed')
        .execute(),
      // A night more on each side, which decides whether the stay fills a gap.
      takenNightsOf(this.em, ids, { from: addDays(stay.checkIn, -1), to: addDays(stay.checkOut, 1) }),
    ]);
    const takenBy = Map.groupBy(taken, ({ propertyId }) => propertyId);
    const free = listed.filter(
      (row) => saleProblem(stay, limitsOf(row, now), takenBy.get(row.id) ?? []) === null,
    );
    return new Set(free.map(({ id }) => id));
  }

  /** A page of the homes that a person may act on, newest first. @throws DomainError `request.invalid` for an invalid cursor @spec §7, F15 */
  async ofOwner(ownerId: string, { limit, cursor }: Omit<Page, 'sort'>): Promise<OwnHomes> {
    // Before anything is asked: what has been begun when this throws would be awaited by nobody.
    const after = cursor === null ? sql<SqlBool>`true` : afterNewest(cursor);
    const owned = db(this.em).selectFrom('properties').where('id', 'in', homesOf(ownerId));
    const [{ total }, found] = await Promise.all([
      owned.select(countAll().as('total')).executeTakeFirstOrThrow(),
      homes(this.em)
        .select((row) => microsecondsOf(row.ref('p.created_at')).as('order_key'))
        .where('p.id', 'in', homesOf(ownerId))
        .where(after)
        .orderBy('p.created_at', 'desc')
        .orderBy('p.id', 'desc')
        .limit(limit + 1)
        .execute(),
    ]);
    const { rows, next } = pageOf(found, limit, ({ order_key: key, id }) =>
      encodeCursor('newest', { key: String(key), id }),
    );
    return { homes: rows.map(({ order_key: _key, ...row }) => row), total, next };
  }

  /** Amenities of listed homes, the most frequent first. */
  amenities(limit: number): Promise<AmenityRow[]> {
    return db(this.em)
      .selectFrom(this.words('amenity').as('w'))
      .select(['w.word as amenity', 'w.homes as count'])
      .orderBy('w.homes', 'desc')
      .orderBy('w.word')
      .limit(limit)
      .execute();
  }

  /** Kinds of listed homes, the most frequent first, each as most owners write it. */
  kinds(limit: number): Promise<KindRow[]> {
    return db(this.em)
      .selectFrom(this.words('kind').as('w'))
      .select((row) => [
        sql<string>`(array_agg(${row.ref('w.word')} order by ${row.ref('w.homes')} desc, ${row.ref('w.word')}))[1]`.as(
          'kind',
        ),
        sumOf(row.ref('w.homes')).as('count'),
      ])
      .groupBy((row) => row.fn<string>('lower', ['w.word']))
      .orderBy('count', 'desc')
      .orderBy('kind')
      .limit(limit)
      .execute();
  }

  /** Words of listed homes with the number of their homes, the latest changes included. */
  private words(family: 'amenity' | 'kind') {
    const counted = db(this.em)
      .selectFrom('listed_words')
      .select(['word', 'homes'])
      .where('family', '=', family);
    const changes = db(this.em)
      .selectFrom('listed_word_changes')
      .select(['word', 'homes'])
      .where('family', '=', family);
    return db(this.em)
      .selectFrom(counted.unionAll(changes).as('one'))
      .select((row) => ['one.word', sumOf(row.ref('one.homes')).as('homes')])
      .groupBy('one.word')
      .having((row) => row.fn.sum('one.homes'), '>', 0);
  }

  /**
   * Nights of a home between two dates that are taken or needed for preparation, adjacent ranges merged. The viewer's own live hold does not
   * count, because they may change it (C4).
   * @param home.preparation nights kept free between two stays
   */
  taken(
    home: { id: string; preparation: number },
    { from, to }: TakenRange,
    viewer: Viewer,
  ): Promise<TakenRange[]> {
    const reads = readsOver<Reads>(this.em);
    const entries = expressionBuilder<{ c: Reads['calendar_entries'] }, 'c'>();
    const kept = sql<string>`kept_nights(${entries.ref('c.nights')}, ${entries.ref('c.block_id')} is null, ${home.preparation}::integer)`;
    const taken = reads
      .selectFrom('calendar_entries as c')
      .leftJoin('bookings as b', 'b.id', 'c.booking_id')
      .where('c.property_id', '=', home.id)
      // Kysely has no range operators. The index finds entries by their own nights: a home may have thousands of past ones.
      .where(
        sql<SqlBool>`${entries.ref('c.nights')}
          && daterange(${from}::date - ${home.preparation}::integer, ${to}::date + ${home.preparation}::integer)`,
      )
      .where(sql<SqlBool>`${kept} && daterange(${from}::date, ${to}::date, '[)')`)
      .where((row) =>
        row.not(
          row.fn.coalesce(
            row.and([
              row('b.status', '=', 'pending'),
              row('b.hold_expires_at', '>', viewer.now),
              row('b.traveler_id', '=', viewer.id),
            ]),
            sql.lit(false),
          ),
        ),
      )
      .select(({ fn }) => fn<string>('range_agg', [kept]).as('nights'));
    return reads
      .selectFrom(sql<{ nights: string }>`unnest(${taken})`.as<'r'>(sql`r(nights)`))
      .select(({ fn }) => [
        fn<string>('lower', ['r.nights']).as('from'),
        fn<string>('upper', ['r.nights']).as('to'),
      ])
      .orderBy('from')
      .execute();
  }

  /**
   * What a home is offered for in the next 21 days.
   * @param taken see {@link taken}
   * @spec G3, G4
   */
  async offer(home: HomeRow, taken: readonly TakenRange[], now: Date): Promise<Offer> {
    const limits = limitsOf(home, now);
    const range = { from: limits.today, to: lastNightToSell(limits.today) };
    const rulesOf = await priceRulesOf(this.em, [pricedHome(home)], range);
    // Nights for preparation are taken already.
    const nights = taken.map(({ from, to }) => ({ from: civilDate(from), to: civilDate(to), isStay: false }));
    return offerOf(limits, nights, rulesOf(home.id));
  }

  /** The viewer's own live hold of a home, or null. @spec C4 */
  async ownHold(propertyId: string, viewer: Viewer): Promise<OwnHold | null> {
    if (viewer.id === null) return null;
    const hold = await readsOver<Reads>(this.em)
      .selectFrom('bookings')
      .select([
        'id',
        'check_in_date as checkIn',
        'check_out_date as checkOut',
        'guests',
        'nightly_cents as nightly',
        'price_lines as lines',
      ])
      .where('property_id', '=', propertyId)
      .where('traveler_id', '=', viewer.id)
      .where('status', '=', 'pending')
      .where('hold_expires_at', '>', viewer.now)
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (!hold) return null;
    const { nightly, lines, ...stay } = hold;
    return { ...stay, lines: agreedLines(lines, nightly, { from: stay.checkIn, to: stay.checkOut }) };
  }
}

const isOwn = (viewerId: string | null): Expression<SqlBool> =>
  viewerId === null ? home.lit(false) : home('p.id', 'in', homesOf(viewerId));

const viewers = expressionBuilder<Reads>();

/** A stay of the viewer's at home `p` that is paid and was not cancelled. */
const hasPaidStay = (viewerId: string | null): Expression<SqlBool> =>
  viewers.exists(
    viewers
      .selectFrom('bookings')
      .select('id')
      .where('property_id', '=', home.ref('p.id'))
      .where('traveler_id', '=', viewerId)
      .where('status', 'in', ['confirmed', 'completed']),
  );

const isOperator = (viewerId: string | null): Expression<SqlBool> =>
  viewers.exists(
    viewers.selectFrom('users').select('id').where('id', '=', viewerId).where('role', '=', 'admin'),
  );

/** Homes listed before the last one of a page. */
function afterNewest(cursor: string): Expression<SqlBool> {
  const position = decodeCursor('newest', cursor);
  if (!position) throw invalidCursor();
  const before = instantAt(position.key);
  return sql<SqlBool>`(${home.ref('p.created_at')}, ${home.ref('p.id')}) < (${before}, ${position.id}::uuid)`;
}
