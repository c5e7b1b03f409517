import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { rows } from '#libs/platform';
import type { BookingStatus, CancellationReason, CancelledBy, Cents } from '#libs/rules';

/** A booking as the owner of its home sees it; cents; days and instants as the text PostgreSQL writes. */
export interface OwnerBookingRow {
  id: string;
  property_id: string;
  title: string;
  guest_name: string;
  has_valid_id: boolean;
  check_in_date: string;
  check_out_date: string;
  check_in_at: string;
  check_out_at: string;
  time_zone: string;
  nights: number;
  guests: number;
  special_requests: string | null;
  status: BookingStatus;
  subtotal_cents: Cents;
  service_fee_cents: Cents;
  cleaning_cents: Cents;
  owner_cents: Cents;
  kept_cleaning_cents: Cents;
  cancelled_by: CancelledBy | null;
  cancellation_reason: CancellationReason | null;
  created_at: string;
}

/** Bookings of one owner's homes. @spec D5 */
@Injectable()
export class OwnerBookings {
  constructor(private readonly em: EntityManager) {}

  /** Every booking at the owner's homes that was ever confirmed or is held: the soonest to come first, then the latest. */
  of(ownerId: string, now: Date): Promise<OwnerBookingRow[]> {
    return rows<OwnerBookingRow>(
      this.em.fork(),
      `select b.id, b.property_id, p.title, split_part(u.full_name, ' ', 1) as guest_name, u.has_valid_id,
              b.check_in_date::text, b.check_out_date::text, b.check_in_at, b.check_out_at, b.time_zone, b.nights, b.guests,
              b.special_requests, b.status, b.subtotal_cents, b.service_fee_cents, b.cleaning_cents, b.owner_cents,
              b.kept_cleaning_cents, b.cancelled_by, b.cancellation_reason, b.created_at
         from bookings b join properties p on p.id = b.property_id join users u on u.id = b.traveler_id
        where b.owner_id = ? and (b.status <> 'cancelled' or b.confirmed_at is not null)
        order by (b.status in ('pending', 'confirmed') and b.check_out_at > ?) desc,
                 case when b.status in ('pending', 'confirmed') and b.check_out_at > ? then b.check_in_at end asc,
                 b.check_in_at desc, b.id`,
      [ownerId, now, now],
    );
  }
}
