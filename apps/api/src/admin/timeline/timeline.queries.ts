import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { HandlerName } from '#libs/core/events';
import { readsOver, type PlatformTables } from '#libs/core/platform';
import type { DocumentsTables } from '#libs/money/documents';
import type { LedgerTables } from '#libs/money/ledger';
import type { IdentityTables } from '#libs/people/identity';
import type { BookingsTables } from '#libs/stays/bookings';

type Reads = DocumentsTables &
  LedgerTables &
  Pick<BookingsTables, 'bookings' | 'booked_homes'> &
  Pick<IdentityTables, 'users'> &
  Pick<PlatformTables, 'events' | 'handled'>;

/** A booking with both parties and its home; cents. */
export type TimelineRow = NonNullable<Awaited<ReturnType<TimelineQueries['booking']>>>;

/** An event of the booking with the instant each of its handlers was done. */
export type TimelineEventRow = Awaited<ReturnType<TimelineQueries['events']>>[number];

/** One ledger entry; cents. */
export type TimelineEntryRow = Awaited<ReturnType<TimelineQueries['ledger']>>[number];

/** A booking with its events and ledger entries. */
@Injectable()
export class TimelineQueries {
  constructor(private readonly em: EntityManager) {}

  /** The booking, or undefined. */
  booking(id: string) {
    return this.reads
      .selectFrom('bookings as b')
      .innerJoin('booked_homes as h', 'h.booking_id', 'b.id')
      .innerJoin('users as t', 't.id', 'b.traveler_id')
      .innerJoin('users as o', 'o.id', 'b.owner_id')
      .select([
        'b.id',
        'b.status',
        'b.property_id',
        'h.title',
        'h.city',
        'h.state',
        'b.traveler_id',
        't.full_name as traveler_name',
        't.email as traveler_email',
        't.phone as traveler_phone',
        'b.owner_id',
        'o.full_name as owner_name',
        'o.email as owner_email',
        'o.phone as owner_phone',
        'b.check_in_date',
        'b.check_out_date',
        'b.check_in_at',
        'b.check_out_at',
        'b.time_zone',
        'b.nights',
        'b.guests',
        'b.special_requests',
        'b.subtotal_cents',
        'b.cleaning_cents',
        'b.service_fee_cents',
        'b.total_cents',
        'b.voucher_cents',
        'b.paid_cents',
        'b.refund_cents',
        'b.plan',
        'b.multiplier',
        'b.hold_expires_at',
        'b.created_at',
        'b.confirmed_at',
        'b.completed_at',
        'b.cancelled_at',
        'b.cancelled_by',
        'b.cancellation_reason',
        'b.cancellation_note',
      ])
      .select((row) =>
        row
          .selectFrom('agreements as a')
          .select('a.id')
          .whereRef('a.booking_id', '=', 'b.id')
          .as('agreement_id'),
      )
      .where('b.id', '=', id)
      .executeTakeFirst();
  }

  /** Its events, oldest first. */
  events(id: string) {
    return this.reads
      .selectFrom('events as e')
      .select((event) => [
        'e.id',
        'e.name',
        'e.payload',
        'e.occurred_at',
        'e.published_at',
        'e.correlation_id',
        event
          .selectFrom('handled as h')
          .select((mark) =>
            mark
              .fn<Partial<Record<HandlerName, string>>>('jsonb_object_agg', ['h.handler', 'h.handled_at'])
              .as('instants'),
          )
          .whereRef('h.event_id', '=', 'e.id')
          .as('handled'),
      ])
      .where('e.booking_id', '=', id)
      .orderBy('e.seq')
      .execute();
  }

  /** Its ledger entries, oldest first. */
  ledger(id: string) {
    return this.reads
      .selectFrom('ledger_transactions as t')
      .innerJoin('ledger_entries as e', 'e.transaction_id', 't.id')
      .select([
        't.id as transaction_id',
        't.kind',
        't.provider_ref',
        't.occurred_at',
        'e.account',
        'e.owner_id',
        'e.amount_cents',
      ])
      .where('t.booking_id', '=', id)
      .orderBy('t.occurred_at')
      .orderBy('t.id')
      .orderBy('e.id')
      .execute();
  }

  private get reads() {
    return readsOver<Reads>(this.em.fork());
  }
}
