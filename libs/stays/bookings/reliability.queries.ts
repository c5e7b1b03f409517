import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { expressionBuilder, sql, type Expression, type SqlBool } from 'kysely';
import { Clock, countAll, readsOver, sumOf } from '#libs/core/platform';
import { reliabilitySince, type ReliabilityCounts } from '#libs/core/rules';
import type { IdentityTables } from '#libs/people/identity';
import { managedBy } from '#libs/stays/hosts';
import type { PropertiesTables } from '#libs/stays/properties';
import { db, type BookingsTables } from './tables.js';

type Reads = BookingsTables & PropertiesTables & Pick<IdentityTables, 'users'>;

const stays = expressionBuilder<{ b: BookingsTables['bookings'] }, 'b'>();
const reads = expressionBuilder<Reads & { p: Reads['properties'] }, 'p'>();

/** What an owner kept and cancelled in one month, which is its first day in UTC. */
export type ReliabilityMonth = ReliabilityCounts & { month: string };

/** The host of a home, and what reliability is made of. */
export type HostRow = ReliabilityCounts & { id: string; full_name: string; created_at: Date };

/** A condition on a column of owners. */
type OfOwner = (owner: Expression<string>) => Expression<SqlBool>;

/** True for a stay that is under way, or over and not completed yet: kept, though no month counts it. */
const hasBegun = (now: Date): Expression<SqlBool> =>
  stays.and([stays('b.status', '=', 'confirmed'), stays('b.check_in_at', '<=', now)]);

/** True for a booking `b` that counts in the reliability of its owner. @spec G8, G9 */
export function countsForReliability(now: Date): Expression<SqlBool> {
  const since = new Date(`${reliabilitySince(now)}T00:00:00Z`);
  return stays.or([
    hasBegun(now),
    stays.and([stays('b.status', '=', 'completed'), stays('b.check_in_at', '>=', since)]),
    stays.and([
      stays('b.status', '=', 'cancelled'),
      stays('b.cancelled_by', '=', 'owner'),
      stays('b.confirmed_at', 'is not', null),
      stays('b.cancelled_at', '>=', since),
    ]),
  ]);
}

/** Months count what is over; the few stays under way are counted one by one, so the cost does not grow with an owner's history. */
function counts(ofOwner: OfOwner, now: Date) {
  const months = reads
    .selectFrom('host_months as m')
    .where((row) => ofOwner(row.ref('m.owner_id')))
    .where('m.month', '>=', reliabilitySince(now));
  const underWay = reads
    .selectFrom('bookings as b')
    .select(countAll().as('n'))
    .where((row) => ofOwner(row.ref('b.owner_id')))
    .where(hasBegun(now));
  const kept = months.select((row) => sumOf(row.ref('m.kept')).as('n'));
  const cancelled = months.select((row) => sumOf(row.ref('m.cancelled')).as('n'));
  return [
    sql<number>`(${kept}) + (${underWay})`.as('kept'),
    sql<number>`(${cancelled})`.as('cancelled'),
  ] as const;
}

/** Reads owners' reliability. @spec G9 */
@Injectable()
export class ReliabilityQueries {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  /** Of the homes that a person may act on. */
  of(personId: string): Promise<ReliabilityCounts> {
    return db(this.em)
      .selectNoFrom([...counts((owner) => managedBy(owner, personId), this.clock.now())])
      .executeTakeFirstOrThrow();
  }

  /** Months in which something counted, the latest first; a stay under way is in none yet. */
  months(personId: string): Promise<ReliabilityMonth[]> {
    return db(this.em)
      .selectFrom('host_months as m')
      .select(['m.month', 'm.kept', 'm.cancelled'])
      .where((row) => managedBy(row.ref('m.owner_id'), personId))
      .where('m.month', '>=', reliabilitySince(this.clock.now()))
      .orderBy('m.month', 'desc')
      .execute();
  }

  /** The host of a listed home, or of a person's own; null when there is none. @param viewerId null for a visitor */
  async hostOf(propertyId: string, viewerId: string | null): Promise<HostRow | null> {
    const sameOwner: OfOwner = (owner) => sql<SqlBool>`${owner} = ${reads.ref('p.owner_id')}`;
    const found = await readsOver<Reads>(this.em)
      .selectFrom('properties as p')
      .innerJoin('users as u', 'u.id', 'p.owner_id')
      .select(['u.id', 'u.full_name', 'u.created_at', ...counts(sameOwner, this.clock.now())])
      .where('p.id', '=', propertyId)
      .where((row) =>
        row.or([
          row('p.status', '=', 'listed'),
          ...(viewerId === null ? [] : [managedBy(row.ref('p.owner_id'), viewerId)]),
        ]),
      )
      .executeTakeFirst();
    return found ?? null;
  }
}
