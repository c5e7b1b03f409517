import type { EntityManager } from '@mikro-orm/postgresql';
import { sql, type Expression, type SelectQueryBuilder, type SqlBool } from 'kysely';
import type { FoundView } from '#libs/core/contracts';
import { readsOver, type Reader } from '#libs/core/platform';
import type { PaymentsTables } from '#libs/money/payments';
import type { ProviderTables } from '#libs/money/provider';
import type { IdentityTables } from '#libs/people/identity';
import type { BookingsTables } from '#libs/stays/bookings';
import type { PropertiesTables } from '#libs/stays/properties';

type Reads = PaymentsTables &
  PropertiesTables &
  Pick<BookingsTables, 'bookings' | 'booked_homes'> &
  Pick<IdentityTables, 'users'> &
  Pick<ProviderTables, 'operations'>;

/** The search text. */
interface SearchText {
  exact: string;
  /** Lower case, with pattern wildcards escaped. */
  low: Expression<string>;
}

type Finder = (reads: Reader<Reads>, search: SearchText) => SelectQueryBuilder<never, never, FoundView>;

const MAX_PER_KIND = 5;
const MAX_RESULTS = 12;

/** Everything that matches the text, one kind after the other; each search uses an index. */
export function findAnything(em: EntityManager, text: string): Promise<FoundView[]> {
  const reads = readsOver<Reads>(em.fork());
  const search = { exact: text, low: sql<string>`lower(${text.replace(/[\\%_]/g, '\\$&')}::text)` };
  const others = [findSession, findPayment, findRefunds, findDispute, findUsers, findHomes];
  return reads
    .selectFrom(findBookings(reads, search).as('found'))
    .selectAll()
    .unionAll((found) => others.map((find) => found.parens(find(reads, search))))
    .limit(MAX_RESULTS)
    .execute();
}

/** By the last 8 characters of the id, or the whole id. */
const findBookings: Finder = (reads, { low }) =>
  reads
    .selectFrom('bookings as b')
    .innerJoin('booked_homes as h', 'h.booking_id', 'b.id')
    .innerJoin('users as t', 't.id', 'b.traveler_id')
    .select((row) => [
      kind('booking'),
      asText(row.ref('b.id')).as('id'),
      'h.title as label',
      commaJoined(row.ref('b.status'), row.ref('b.check_in_date'), row.ref('t.full_name')).as('detail'),
      asText(row.ref('b.id')).as('booking_id'),
    ])
    .where((row) => sql<SqlBool>`right(${asText(row.ref('b.id'))}, 8) = right(${low}, 8)`)
    .where((row) => sql<SqlBool>`${asText(row.ref('b.id'))} like '%' || ${low}`)
    .limit(MAX_PER_KIND);

const findSession: Finder = (reads, { exact }) =>
  reads
    .selectFrom('checkout_sessions as s')
    .select((row) => [
      kind('session'),
      's.id',
      sql.lit('Checkout session').as('label'),
      commaJoined(row.ref('s.status'), row.ref('s.payment_status')).as('detail'),
      asText(row.ref('s.booking_id')).as('booking_id'),
    ])
    .where('s.id', '=', exact)
    .limit(1);

const findPayment: Finder = (reads, { exact }) =>
  reads
    .selectFrom('payments as y')
    .select((row) => [
      kind('payment'),
      'y.payment_intent_id as id',
      sql.lit('Payment').as('label'),
      sql<string>`${row.ref('y.received_at')}::date::text`.as('detail'),
      asText(row.ref('y.booking_id')).as('booking_id'),
    ])
    .where('y.payment_intent_id', '=', exact)
    .limit(1);

/** By our id or the provider's. Two rows, because a refund may have been sent twice. */
const findRefunds: Finder = (reads, { exact, low }) =>
  reads
    .selectFrom('operations as r')
    .select((row) => [
      kind('refund'),
      asText(row.ref('r.id')).as('id'),
      sql.lit('Refund').as('label'),
      'r.state as detail',
      asText(row.ref('r.booking_id')).as('booking_id'),
    ])
    .where('r.kind', '=', 'refund')
    .where((row) => row.or([row('r.provider_id', '=', exact), row(asText(row.ref('r.id')), '=', low)]))
    .limit(2);

const findDispute: Finder = (reads, { exact }) =>
  reads
    .selectFrom('disputes as d')
    .select((row) => [
      kind('dispute'),
      'd.id',
      sql.lit('Dispute').as('label'),
      'd.state as detail',
      asText(row.ref('d.booking_id')).as('booking_id'),
    ])
    .where('d.id', '=', exact)
    .limit(1);

/** By a prefix of the email address or name. */
const findUsers: Finder = (reads, { low }) =>
  reads
    .selectFrom('users as u')
    .select((row) => [
      kind('user'),
      asText(row.ref('u.id')).as('id'),
      'u.full_name as label',
      asText(row.ref('u.email')).as('detail'),
      sql.lit(null).as('booking_id'),
    ])
    .where((row) =>
      row.or([
        sql<SqlBool>`${asText(row.ref('u.email'))} ilike ${low} || '%'`,
        sql<SqlBool>`${row.ref('u.full_name')} ilike ${low} || '%'`,
      ]),
    )
    .limit(MAX_PER_KIND);

/** By a part of the name, or the id. */
const findHomes: Finder = (reads, { low }) =>
  reads
    .selectFrom('properties as p')
    .select((row) => [
      kind('home'),
      asText(row.ref('p.id')).as('id'),
      'p.title as label',
      commaJoined(row.ref('p.city'), row.ref('p.status')).as('detail'),
      sql.lit(null).as('booking_id'),
    ])
    .where((row) =>
      row.or([
        sql<SqlBool>`${row.ref('p.title')} ilike '%' || ${low} || '%'`,
        row(asText(row.ref('p.id')), '=', low),
      ]),
    )
    .limit(MAX_PER_KIND);

const kind = (name: FoundView['kind']) => sql.lit(name).as('kind');

/** A column as text, because the ids of the kinds have different types. */
const asText = <T extends string | null>(column: Expression<T>) => sql<T>`${column}::text`;

const commaJoined = (...facts: Expression<string>[]) => sql<string>`concat_ws(', ', ${sql.join(facts)})`;
