import type { EntityManager } from '@mikro-orm/postgresql';
import { expressionBuilder, sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import { countAll, invalidCursor, instantAt, microsecondsOf } from '#libs/core/platform';
import type { BookingSort, BookingStatus } from '#libs/core/rules';
import { db, type BookingsTables } from './tables.js';

/** The page of a list to read. */
export interface BookingPageRequest {
  sort: BookingSort;
  limit: number;
  /** `next` of the previous page; null for the first page. */
  cursor: string | null;
}

/** A page of bookings, the total count, and the cursor of the next page. @spec F15 */
export interface BookingPage<Row> {
  bookings: Row[];
  total: number;
  next: string | null;
}

/** A list of bookings `b`, before paging. */
interface BookingList {
  em: EntityManager;
  conditions: Expression<SqlBool>;
  /** How many there are; by default each is counted. */
  total?: Promise<number>;
  now: Date;
}

/** Consecutive bookings `b` of a list that are ordered by one instant, ties by id. */
interface Section {
  name: 'upcoming' | 'past' | 'newest';
  conditions: Expression<SqlBool>;
  orderBy: 'b.check_in_at' | 'b.created_at';
  direction: 'asc' | 'desc';
  /** The value of `orderBy`. */
  position: RawBuilder<number>;
}

/** The last booking of a page. `asOf` is the instant of the first page: what was upcoming then stays upcoming on later pages. */
interface Position {
  asOf: Date;
  section: string;
  /** Microseconds since 1970. */
  at: string;
  id: string;
}

interface Positioned {
  id: string;
  /** {@link Section.position}. */
  position: number;
}

const booking = expressionBuilder<{ b: BookingsTables['bookings'] }, 'b'>();

/** Its statuses are literals, because an index holds just these bookings. */
const isUpcoming = (asOf: Date) =>
  booking.and([
    booking('b.status', 'in', [sql.lit<BookingStatus>('pending'), sql.lit<BookingStatus>('confirmed')]),
    booking('b.check_out_at', '>', asOf),
  ]);

type ReadSection<Row> = (section: Section, limit: number) => Promise<Row[]>;

/**
 * One page of a list of bookings, and the total count.
 * @param read reads the first rows of a section, in its order
 * @throws DomainError `request.invalid` for a cursor of another list
 * @spec C5, F15
 */
export async function pageOfBookings<Row extends Positioned>(
  list: BookingList,
  request: BookingPageRequest,
  read: ReadSection<Row>,
): Promise<BookingPage<Row>> {
  const [page, total] = await Promise.all([
    readSections(list, request, read),
    list.total ?? countOf(list.em, list.conditions),
  ]);
  return { ...page, total };
}

/** Counts bookings `b`, one by one. */
export async function countOf(em: EntityManager, conditions: Expression<SqlBool>): Promise<number> {
  const counting = db(em).selectFrom('bookings as b').select(countAll().as('total')).where(conditions);
  return (await counting.executeTakeFirstOrThrow()).total;
}

/** Reads section by section, because no index covers the order of a whole list. */
async function readSections<Row extends Positioned>(
  { conditions, now }: BookingList,
  { sort, limit, cursor }: BookingPageRequest,
  read: ReadSection<Row>,
): Promise<Pick<BookingPage<Row>, 'bookings' | 'next'>> {
  const last = cursor === null ? null : decodeCursor(sort, cursor);
  const asOf = last?.asOf ?? now;
  const found: { row: Row; section: string }[] = [];
  for (const section of sectionsAfter(sectionsOf(sort, asOf), last)) {
    if (found.length > limit) break;
    const both = booking.and([conditions, section.conditions]);
    // One extra row detects a next page.
    const rows = await read({ ...section, conditions: both }, limit + 1 - found.length);
    found.push(...rows.map((row) => ({ row, section: section.name })));
  }
  const end = found.length > limit ? found[limit - 1] : undefined;
  return {
    bookings: found.slice(0, limit).map(({ row }) => row),
    next: end
      ? encodeCursor({ asOf, section: end.section, at: String(end.row.position), id: end.row.id })
      : null,
  };
}

function sectionsOf(sort: BookingSort, asOf: Date): Section[] {
  const stays = { orderBy: 'b.check_in_at', position: microsecondsOf(booking.ref('b.check_in_at')) } as const;
  if (sort === 'upcoming')
    return [
      { ...stays, name: 'upcoming', conditions: isUpcoming(asOf), direction: 'asc' },
      { ...stays, name: 'past', conditions: booking.not(isUpcoming(asOf)), direction: 'desc' },
    ];
  const position = microsecondsOf(booking.ref('b.created_at'));
  return [
    { name: 'newest', conditions: booking.lit(true), orderBy: 'b.created_at', direction: 'desc', position },
  ];
}

function sectionsAfter(sections: Section[], last: Position | null): Section[] {
  if (!last) return sections;
  const start = sections.findIndex(({ name }) => name === last.section);
  return sections
    .slice(start)
    .map((section, index) =>
      index === 0
        ? { ...section, conditions: booking.and([section.conditions, isAfter(section, last)]) }
        : section,
    );
}

/** Bookings of a section after a position. The first condition is the one that an index can use. */
function isAfter({ orderBy, direction }: Section, { at, id }: Position): Expression<SqlBool> {
  const instant = instantAt(at);
  const [beyond, orEqual] = direction === 'asc' ? (['>', '>='] as const) : (['<', '<='] as const);
  return booking.and([
    booking(orderBy, orEqual, instant),
    booking.or([booking(orderBy, beyond, instant), booking('b.id', '>', id)]),
  ]);
}

const encodeCursor = ({ asOf, section, at, id }: Position): string =>
  Buffer.from([section, asOf.getTime(), at, id].join('|')).toString('base64url');

const CURSOR = /^(\w+)\|(\d{1,14})\|(\d{1,17})\|([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

function decodeCursor(sort: BookingSort, cursor: string): Position {
  const [, section, asOf, at, id] = CURSOR.exec(Buffer.from(cursor, 'base64url').toString('utf8')) ?? [];
  const known = sectionsOf(sort, new Date(0)).some(({ name }) => name === section);
  if (!known || !section || !at || !id) throw invalidCursor();
  return { asOf: new Date(Number(asOf)), section, at, id };
}
