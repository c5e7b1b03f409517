import { firstRow, rows, type Tx } from '#libs/core/platform';
import type { BookingStatus } from '#libs/core/rules';

/** What a message about a booking needs beside its event. */
export interface Stay {
  bookingId: string;
  propertyId: string;
  title: string;
  travelerId: string;
  travelerName: string;
  ownerId: string;
  /** Of the home: its letters tell the time that its clocks show. */
  timeZone: string;
  status: BookingStatus;
  checkInAt: Date;
  checkOutAt: Date;
}

interface StayRow {
  id: string;
  property_id: string;
  title: string;
  traveler_id: string;
  traveler_name: string;
  owner_id: string;
  time_zone: string;
  status: BookingStatus;
  check_in_at: string;
  check_out_at: string;
}

/** The booking behind an event. @throws when there is none, which is a mistake of ours */
export async function stayOf(tx: Tx, bookingId: string): Promise<Stay> {
  const row = await firstRow<StayRow>(
    tx,
    `select b.id, b.property_id, p.title, b.traveler_id, t.full_name as traveler_name, b.owner_id, b.time_zone, b.status,
            b.check_in_at, b.check_out_at
       from bookings b join properties p on p.id = b.property_id join users t on t.id = b.traveler_id
      where b.id = ?`,
    [bookingId],
  );
  if (!row) throw new Error(`There is no booking ${bookingId}`);
  return {
    bookingId: row.id,
    propertyId: row.property_id,
    title: row.title,
    travelerId: row.traveler_id,
    travelerName: row.traveler_name,
    ownerId: row.owner_id,
    timeZone: row.time_zone,
    status: row.status,
    checkInAt: new Date(row.check_in_at),
    checkOutAt: new Date(row.check_out_at),
  };
}

/** A refund as it was asked for; `isLate` when its payment could not buy anything any more. @spec A7 */
export interface RefundBackground {
  isLate: boolean;
  requestedAt: Date;
}

/** When a refund was asked for, and why. @throws when there is none */
export async function refundOf(tx: Tx, operationId: string): Promise<RefundBackground> {
  const row = await firstRow<{ is_late: boolean; requested_at: string }>(
    tx,
    `select coalesce(not p.settles, false) as is_late, o.requested_at
       from operations o left join payments p on p.id = o.payment_id where o.id = ?`,
    [operationId],
  );
  if (!row) throw new Error(`There is no operation ${operationId}`);
  return { isLate: row.is_late, requestedAt: new Date(row.requested_at) };
}

/** Ids of the operators who look after money. @spec D4 */
export async function moneyOperators(tx: Tx): Promise<string[]> {
  const found = await rows<{ id: string }>(
    tx,
    `select id from users
      where role = 'admin' and suspended_at is null and coalesce(operator_role, 'admin') in ('admin', 'finance') order by id`,
  );
  return found.map(({ id }) => id);
}
