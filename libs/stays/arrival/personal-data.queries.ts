import type { EntityManager } from '@mikro-orm/postgresql';
import { sql, type Expression } from 'kysely';
import { isTrue, readsOver } from '#libs/core/platform';
import type { BookingsTables } from '#libs/stays/bookings';
import type { PropertiesTables } from '#libs/stays/properties';
import type { ArrivalTables } from './tables.js';

type Reads = ArrivalTables & PropertiesTables & Pick<BookingsTables, 'bookings'>;

/** The guides of an owner's homes. What opens a home is not part of a file that others may hand over; the owner reads it on their page. */
export const guidesOfOwner = (em: EntityManager, userId: string) =>
  readsOver<Reads>(em)
    .selectFrom('arrival_guides as g')
    .innerJoin('properties as p', 'p.id', 'g.property_id')
    .select((row) => row.cast<string>('g.property_id', 'text').as('key'))
    .select(['g.property_id', 'p.title as home', 'g.getting_there', 'g.parking', 'g.getting_in'])
    .select(['g.wifi_name', 'g.good_to_know', 'g.emergency', 'g.checkout', 'g.updated_at'])
    .select((row) => [
      isTrue(row('g.directions_sealed', 'is not', null)).as('has_directions'),
      isTrue(row('g.access_code_sealed', 'is not', null)).as('has_access_code'),
      isTrue(row('g.wifi_password_sealed', 'is not', null)).as('has_wifi_password'),
    ])
    .where('p.owner_id', '=', userId);

/** Ids of told stays that have ended, and were told `before` some time. */
export const endedStays = (em: EntityManager, before: Expression<Date>, limit: number) =>
  readsOver<Reads>(em)
    .selectFrom('arrival_notices as n')
    .innerJoin('bookings as b', 'b.id', 'n.booking_id')
    .select('n.booking_id')
    .where('n.told_at', '<', sql<Date>`${before}`)
    .where('b.status', 'in', ['completed', 'cancelled'])
    .limit(limit);
