import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { EventName } from '#libs/core/events';
import { firstRow, rows } from '#libs/core/platform';
import type { BookingStatus, CancellationReason, CancelledBy, Cents, Plan } from '#libs/core/rules';

/** A booking with both parties and its home; cents; days and instants as the text PostgreSQL writes. */
export interface StoryRow {
  id: string;
  status: BookingStatus;
  property_id: string;
  title: string;
  city: string;
  state: string;
  traveler_id: string;
  traveler_name: string;
  traveler_email: string;
  traveler_phone: string | null;
  owner_id: string;
  owner_name: string;
  owner_email: string;
  owner_phone: string | null;
  check_in_date: string;
  check_out_date: string;
  check_in_at: string;
  check_out_at: string;
  time_zone: string;
  nights: number;
  guests: number;
  special_requests: string | null;
  subtotal_cents: Cents;
  cleaning_cents: Cents;
  service_fee_cents: Cents;
  total_cents: Cents;
  voucher_cents: Cents;
  paid_cents: Cents;
  refund_cents: Cents;
  plan: Plan | null;
  multiplier: number | null;
  hold_expires_at: string;
  created_at: string;
  confirmed_at: string | null;
  completed_at: string | null;
  cancelled_at: string | null;
  cancelled_by: CancelledBy | null;
  cancellation_reason: CancellationReason | null;
  cancellation_note: string | null;
  agreement_id: string | null;
}

/** An event of the booking with the handlers that have done their part. */
export interface StoryEventRow {
  id: string;
  name: EventName;
  payload: object;
  occurred_at: string;
  published_at: string | null;
  correlation_id: string | null;
  handled: Record<string, string> | null;
}

/** One line of the ledger. */
export interface StoryEntryRow {
  transaction_id: string;
  kind: string;
  provider_ref: string | null;
  occurred_at: string;
  account: string;
  owner_id: string | null;
  amount_cents: string;
}

/** Rows that need no working over: they are shown as they are. */
type Plain = Record<string, string | number | boolean | object | null>;

const PARTIES = `bookings b join properties p on p.id = b.property_id
  join users t on t.id = b.traveler_id join users o on o.id = b.owner_id`;

/** Everything that is known of one booking. */
@Injectable()
export class StoryQueries {
  constructor(private readonly em: EntityManager) {}

  /** The booking, or null. */
  booking(id: string): Promise<StoryRow | null> {
    return firstRow<StoryRow>(
      this.em.fork(),
      `select b.id, b.status, b.property_id, p.title, p.city, p.state, b.traveler_id, t.full_name as traveler_name,
              t.email::text as traveler_email, t.phone as traveler_phone, b.owner_id, o.full_name as owner_name,
              o.email::text as owner_email, o.phone as owner_phone, b.check_in_date::text, b.check_out_date::text,
              b.check_in_at, b.check_out_at, b.time_zone, b.nights, b.guests, b.special_requests, b.subtotal_cents,
              b.cleaning_cents, b.service_fee_cents, b.total_cents, b.voucher_cents, b.paid_cents, b.refund_cents, b.plan, b.multiplier,
              b.hold_expires_at, b.created_at, b.confirmed_at, b.completed_at, b.cancelled_at, b.cancelled_by,
              b.cancellation_reason, b.cancellation_note,
              (select a.id from agreements a where a.booking_id = b.id) as agreement_id
         from ${PARTIES} where b.id = ?`,
      [id],
    );
  }

  /** Its events, oldest first. */
  events(id: string): Promise<StoryEventRow[]> {
    return rows<StoryEventRow>(
      this.em.fork(),
      `select e.id, e.name, e.payload, e.occurred_at, e.published_at, e.correlation_id,
              (select jsonb_object_agg(h.handler, h.handled_at) from handled h where h.event_id = e.id) as handled
         from events e where e.booking_id = ? order by e.seq`,
      [id],
    );
  }

  /** Its lines in the ledger, oldest first. */
  ledger(id: string): Promise<StoryEntryRow[]> {
    return rows<StoryEntryRow>(
      this.em.fork(),
      `select t.id as transaction_id, t.kind, t.provider_ref, t.occurred_at, e.account, e.owner_id, e.amount_cents::text
         from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
        where t.booking_id = ? order by t.occurred_at, t.id, e.id`,
      [id],
    );
  }

  /** Calls to the provider. */
  operations(id: string): Promise<Plain[]> {
    return this.plain(
      `select id, kind, state, (amount_cents / 100.0)::float8 as amount, attempt, provider_id, last_error, requested_at, finished_at,
              next_attempt_at from operations where booking_id = ? order by requested_at`,
      id,
    );
  }

  /** Checkout sessions. */
  sessions(id: string): Promise<Plain[]> {
    return this.plain(
      `select id, status, payment_status, (amount_cents / 100.0)::float8 as amount, problem, expires_at, created_at, checked_at
         from checkout_sessions where booking_id = ? order by created_at`,
      id,
    );
  }

  /** Notices about its sessions, payments, refunds and disputes. */
  notices(id: string): Promise<Plain[]> {
    return this.plain(
      `with mine as (
         select id as object from checkout_sessions where booking_id = ?
         union select provider_id from operations where booking_id = ? and provider_id is not null
         union select payment_intent_id from payments where booking_id = ?
         union select id from disputes where booking_id = ?)
       select n.id, n.type, n.object_id, n.outcome, n.received_at, n.processed_at
         from notices n join mine on mine.object = n.object_id order by n.received_at`,
      id,
      4,
    );
  }

  /** Disputes of its payments. */
  disputes(id: string): Promise<Plain[]> {
    return this.plain(
      `select id, state, (amount_cents / 100.0)::float8 as amount, reason, provider_status, evidence_due_at, opened_at, closed_at
         from disputes where booking_id = ? order by opened_at`,
      id,
    );
  }

  /** Letters about it, without what they say. */
  mails(id: string): Promise<Plain[]> {
    return this.plain(
      `select id, kind, to_name, to_address, subject, state, attempts, last_error, queued_at, finished_at
         from mails where booking_id = ? order by queued_at, id`,
      id,
    );
  }

  /** What operators did and wrote. */
  acts(id: string): Promise<Plain[]> {
    return this.plain(
      `select a.at, u.full_name as operator, a.action, a.reason from audit_log a left join users u on u.id = a.actor_id
        where a.booking_id = ? order by a.id`,
      id,
    );
  }

  /** Notes that operators left for each other. */
  notes(id: string): Promise<Plain[]> {
    return this.plain(
      `select n.id, n.text, n.written_at, u.full_name as author from booking_notes n join users u on u.id = n.author_id
        where n.booking_id = ? order by n.written_at`,
      id,
    );
  }

  private plain(sql: string, id: string, times = 1): Promise<Plain[]> {
    return rows<Plain>(this.em.fork(), sql, Array<string>(times).fill(id));
  }
}
