import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { sql, type Expression, type NotNull } from 'kysely';
import { readsOver } from '#libs/core/platform';
import type { Cents } from '#libs/core/rules';
import type { PaymentsTables } from '#libs/money/payments';
import type { ProviderTables } from '#libs/money/provider';
import type { AuditTables } from '#libs/operations/audit';
import type { IdentityTables } from '#libs/people/identity';
import type { NotificationsTables } from '#libs/people/notifications';
import type { BookingsTables } from '#libs/stays/bookings';

type Reads = AuditTables &
  PaymentsTables &
  ProviderTables &
  Pick<BookingsTables, 'booking_notes'> &
  Pick<IdentityTables, 'users'> &
  Pick<NotificationsTables, 'mails'>;

/** The audit log's name for opening a booking's story. */
export const BOOKING_READ = 'booking.read';

/** Records of a booking that the timeline shows unchanged. Dollars. */
@Injectable()
export class TimelineRecords {
  constructor(private readonly em: EntityManager) {}

  /** Calls to the provider. */
  operations(id: string) {
    return this.reads
      .selectFrom('operations')
      .select((row) => [
        'id',
        'kind',
        'state',
        inDollars(row.ref('amount_cents')).as('amount'),
        'attempt',
        'provider_id',
        'last_error',
        'requested_at',
        'finished_at',
        'next_attempt_at',
      ])
      .where('booking_id', '=', id)
      .orderBy('requested_at')
      .execute();
  }

  /** Checkout sessions. */
  sessions(id: string) {
    return this.reads
      .selectFrom('checkout_sessions')
      .select((row) => [
        'id',
        'status',
        'payment_status',
        inDollars(row.ref('amount_cents')).as('amount'),
        'problem',
        'expires_at',
        'created_at',
        'checked_at',
      ])
      .where('booking_id', '=', id)
      .orderBy('created_at')
      .execute();
  }

  /** Webhook events for its sessions, payments, refunds and disputes. */
  webhookEvents(id: string) {
    return this.reads
      .with('mine', (reads) =>
        reads
          .selectFrom('checkout_sessions')
          .select('id as object')
          .where('booking_id', '=', id)
          .union(
            reads
              .selectFrom('operations')
              .select('provider_id as object')
              .$narrowType<{ object: NotNull }>()
              .where('booking_id', '=', id)
              .where('provider_id', 'is not', null),
          )
          .union(
            reads.selectFrom('payments').select('payment_intent_id as object').where('booking_id', '=', id),
          )
          .union(reads.selectFrom('disputes').select('id as object').where('booking_id', '=', id)),
      )
      .selectFrom('webhook_events as n')
      .innerJoin('mine', 'mine.object', 'n.object_id')
      .select(['n.id', 'n.type', 'n.object_id', 'n.outcome', 'n.received_at', 'n.processed_at'])
      .orderBy('n.received_at')
      .execute();
  }

  /** Disputes of its payments. */
  disputes(id: string) {
    return this.reads
      .selectFrom('disputes')
      .select((row) => [
        'id',
        'state',
        inDollars(row.ref('amount_cents')).as('amount'),
        'reason',
        'provider_status',
        'evidence_due_at',
        'opened_at',
        'closed_at',
      ])
      .where('booking_id', '=', id)
      .orderBy('opened_at')
      .execute();
  }

  /** Emails about it, without their bodies. */
  mails(id: string) {
    return this.reads
      .selectFrom('mails')
      .select([
        'id',
        'kind',
        'to_name',
        'to_address',
        'subject',
        'state',
        'attempts',
        'last_error',
        'queued_at',
        'finished_at',
      ])
      .where('booking_id', '=', id)
      .orderBy('queued_at')
      .orderBy('id')
      .execute();
  }

  /** Its audit log entries. */
  auditEntries(id: string) {
    return this.reads
      .selectFrom('audit_log as a')
      .leftJoin('users as u', 'u.id', 'a.actor_id')
      .select(['a.at', 'u.full_name as operator', 'a.action', 'a.reason'])
      .where('a.booking_id', '=', id)
      .where('a.action', '<>', BOOKING_READ)
      .orderBy('a.id')
      .execute();
  }

  /** Operators' notes. */
  notes(id: string) {
    return this.reads
      .selectFrom('booking_notes as n')
      .innerJoin('users as u', 'u.id', 'n.author_id')
      .select(['n.id', 'n.text', 'n.written_at', 'u.full_name as author'])
      .where('n.booking_id', '=', id)
      .orderBy('n.written_at')
      .execute();
  }

  private get reads() {
    return readsOver<Reads>(this.em.fork());
  }
}

const inDollars = (amount: Expression<Cents>) => sql<number>`(${amount} / 100.0)::float8`;
