import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { sql, type SqlBool } from 'kysely';
import { isOneOf, readsOver } from '#libs/core/platform';
import { civilDate, type BlockReason, type BookingStatus, type CivilDate } from '#libs/core/rules';
import type { IdentityTables } from '#libs/people/identity';
import type { BookingsTables } from '#libs/stays/bookings';
import type { CalendarTables } from './tables.js';

type Reads = CalendarTables &
  Pick<BookingsTables, 'bookings' | 'date_changes'> &
  Pick<IdentityTables, 'users'>;

/** Nights `[from, to)` of a home as its owner sees them. */
interface OwnNights {
  propertyId: string;
  from: CivilDate;
  to: CivilDate;
}

/** A guest's stay; of the guest the first name only. @spec D5 */
export type StayEntry = OwnNights & {
  bookingId: string;
  status: BookingStatus;
  guestName: string;
};

/** A block of the owner's. */
export type BlockEntry = OwnNights & { blockId: string; reason: BlockReason; note: string | null };

/** Nights that are taken on another platform. */
export type ImportedEntry = OwnNights;

/** Reads the calendars of an owner's homes; the caller makes sure that they are. */
@Injectable()
export class BoardEntries {
  constructor(private readonly em: EntityManager) {}

  /** The stays, blocks and imported nights of homes that have one of the nights `[from, to)`, the earliest first. */
  async of(
    propertyIds: readonly string[],
    { from, to }: { from: CivilDate; to: CivilDate },
  ): Promise<{ stays: StayEntry[]; blocks: BlockEntry[]; imported: ImportedEntry[] }> {
    const rows = await readsOver<Reads>(this.em)
      .selectFrom('calendar_entries as c')
      .leftJoin('date_changes as d', 'd.id', 'c.change_id')
      .leftJoin('bookings as b', (on) =>
        on.on((row) => row('b.id', '=', row.fn.coalesce('c.booking_id', 'd.booking_id'))),
      )
      .leftJoin('users as u', 'u.id', 'b.traveler_id')
      .select((row) => [
        'c.property_id',
        'c.block_id',
        'c.reason',
        'c.note',
        'c.imported',
        'b.id as booking_id',
        // What a change of dates holds is not the stay's yet.
        sql<BookingStatus | null>`case when ${row.ref('c.change_id')} is null then ${row.ref('b.status')} else 'pending' end`.as(
          'status',
        ),
        sql<string>`split_part(${row.ref('u.full_name')}, ' ', 1)`.as('guest_name'),
        row.fn<string>('lower', ['c.nights']).as('from'),
        row.fn<string>('upper', ['c.nights']).as('to'),
      ])
      .where((row) => isOneOf(row.ref('c.property_id'), propertyIds, 'uuid'))
      .where((row) => sql<SqlBool>`${row.ref('c.nights')} && daterange(${from}::date, ${to}::date, '[)')`)
      .orderBy('from')
      .orderBy('c.id')
      .execute();
    return {
      stays: rows.flatMap(stayOf),
      blocks: rows.flatMap(blockOf),
      imported: rows.filter(({ imported }) => imported).map(nightsOf),
    };
  }
}

interface Row {
  property_id: string;
  block_id: string | null;
  reason: BlockReason | null;
  note: string | null;
  imported: boolean;
  booking_id: string | null;
  status: BookingStatus | null;
  guest_name: string;
  from: string;
  to: string;
}

const nightsOf = ({ property_id: propertyId, from, to }: Row): OwnNights => ({
  propertyId,
  from: civilDate(from),
  to: civilDate(to),
});

const stayOf = (row: Row): StayEntry[] =>
  row.booking_id === null || row.status === null
    ? []
    : [{ ...nightsOf(row), bookingId: row.booking_id, status: row.status, guestName: row.guest_name }];

const blockOf = (row: Row): BlockEntry[] =>
  row.block_id === null || row.reason === null
    ? []
    : [{ ...nightsOf(row), blockId: row.block_id, reason: row.reason, note: row.note }];
