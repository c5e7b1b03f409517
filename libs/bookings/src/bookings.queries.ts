import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { RefundStatus } from '#libs/contracts';
import { firstRow, rows } from '#libs/platform';
import type { BookingStatus, CancellationReason, CancelledBy, Cents } from '#libs/rules';

/** A booking with what its traveler's screens show; cents; days and instants as the text PostgreSQL writes. */
export interface BookingRow {
  id: string;
  property_id: string;
  traveler_id: string;
  check_in_date: string;
  check_out_date: string;
  guests: number;
  nights: number;
  special_requests: string | null;
  status: BookingStatus;
  agreement_id: string | null;
  nightly_cents: Cents;
  subtotal_cents: Cents;
  service_fee_cents: Cents;
  cleaning_cents: Cents;
  total_cents: Cents;
  voucher_code: string | null;
  voucher_title: string | null;
  voucher_cents: Cents;
  paid_cents: Cents;
  refund_cents: Cents;
  currency: string;
  check_in_at: string;
  check_out_at: string;
  hold_expires_at: string;
  created_at: string;
  confirmed_at: string | null;
  completed_at: string | null;
  cancelled_at: string | null;
  cancelled_by: CancelledBy | null;
  cancellation_reason: CancellationReason | null;
  cancellation_note: string | null;
  refund_state: RefundStatus | null;
  refunded_by_operations: Cents | null;
  refund_requested_at: string | null;
  refund_confirmed_at: string | null;
  reviewed: boolean;
  title: string;
  address: string;
  city: string;
  state: string;
  country: string;
  time_zone: string;
  photo: string | null;
}

// Of several refunds the least finished one is shown; the names of the states happen to sort in that order:
// failed, requested, sent, succeeded.
const SELECT = `
select b.id, b.property_id, b.traveler_id, b.check_in_date::text, b.check_out_date::text, b.guests, b.nights,
       b.special_requests, b.status, b.agreement_id, b.nightly_cents, b.subtotal_cents, b.service_fee_cents,
       b.cleaning_cents, b.total_cents, b.voucher_code, v.title as voucher_title, b.voucher_cents, b.paid_cents, b.refund_cents, b.currency, b.check_in_at, b.check_out_at,
       b.hold_expires_at, b.created_at, b.confirmed_at, b.completed_at, b.cancelled_at, b.cancelled_by,
       b.cancellation_reason, b.cancellation_note, refund.state as refund_state,
       refund.cents as refunded_by_operations, refund.requested_at as refund_requested_at,
       refund.confirmed_at as refund_confirmed_at,
       exists (select 1 from reviews r where r.booking_id = b.id) as reviewed,
       p.title, p.address, p.city, p.state, p.country, b.time_zone, p.photos[1] as photo
  from bookings b
  join properties p on p.id = b.property_id
  left join vouchers v on v.code = b.voucher_code
  left join lateral (
    select min(o.state) as state, sum(o.amount_cents)::int as cents,
           min(o.requested_at) as requested_at, max(o.finished_at) filter (where o.state = 'succeeded') as confirmed_at
      from operations o where o.booking_id = b.id and o.kind = 'refund' and o.state <> 'abandoned'
       and (o.details->'outside') is null
  ) refund on true`;

/** Reads of bookings; always of one traveler, so that nobody sees another's. */
@Injectable()
export class BookingsQueries {
  constructor(private readonly em: EntityManager) {}

  /** Every booking of a traveler: stays to come first, the soonest on top, then the rest, latest first. @spec C5 */
  ofTraveler(travelerId: string, now: Date): Promise<BookingRow[]> {
    const sql = `${SELECT} where b.traveler_id = ?
      order by (b.status in ('pending', 'confirmed') and b.check_out_at > ?) desc,
               case when b.status in ('pending', 'confirmed') and b.check_out_at > ? then b.check_in_at end asc,
               b.check_in_at desc, b.id`;
    return rows<BookingRow>(this.em.fork(), sql, [travelerId, now, now]);
  }

  /** One booking of a traveler, or null when there is none or it is somebody else's. */
  oneOfTraveler(bookingId: string, travelerId: string): Promise<BookingRow | null> {
    return firstRow<BookingRow>(this.em.fork(), `${SELECT} where b.id = ? and b.traveler_id = ?`, [
      bookingId,
      travelerId,
    ]);
  }
}
