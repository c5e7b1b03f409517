import type { BookingRow } from '#libs/stays/bookings';
import type { BookingView, OpenDateChangeView, RefundStatus } from '#libs/core/contracts';
import {
  agreedLines,
  publicAddress,
  refundCutoff,
  toDollars,
  wordsForGuest,
  type PriceLine,
} from '#libs/core/rules';
import { homePictureView } from '../http/photos.js';
import { priceLineView } from '../properties/price-lines.view.js';

/** A booking for its traveler. Dollars. @spec §3 Booking; B1, B2, C1, C2 */
export const bookingView = (row: BookingRow): BookingView => ({
  id: row.id,
  property_id: row.property_id,
  ...stay(row),
  ...money(row),
  ...progress(row),
  special_requests: row.special_requests,
  accepts_liability_waiver: true, // required for every booking (§5)
  rental_agreement_id: row.agreement_id,
  reviewed: row.reviewed,
  property: {
    id: row.property_id,
    title: row.title,
    address: addressOf(row),
    city: row.city,
    state: row.state,
    country: row.country,
    time_zone: row.time_zone,
    main_photo: homePictureView(row.picture, row.title),
  },
});

const linesOf = (row: BookingRow): readonly PriceLine[] =>
  agreedLines(row.price_lines, row.nightly_cents, { from: row.check_in_date, to: row.check_out_date });

/** The street once the stay is confirmed, else the neighbourhood or town. @spec G2 */
export const addressOf = (row: BookingRow): string =>
  row.status === 'confirmed' || row.status === 'completed' ? row.address : publicAddress(row);

const stay = (row: BookingRow) => ({
  check_in_date: row.check_in_date,
  check_out_date: row.check_out_date,
  guests: row.guests,
  nights: row.nights,
  check_in_at: instant(row.check_in_at),
  check_out_at: instant(row.check_out_at),
  refund_cutoff_at: refundCutoff(new Date(row.check_in_at)).toISOString(),
});

const money = (row: BookingRow) => ({
  total_amount: toDollars(row.total_cents),
  price_per_night: toDollars(row.nightly_cents),
  price_lines: linesOf(row).map(priceLineView),
  subtotal: toDollars(row.subtotal_cents),
  service_fee: toDollars(row.service_fee_cents),
  cleaning_fee: toDollars(row.cleaning_cents),
  ...(row.voucher_code !== null && {
    voucher: {
      code: row.voucher_code,
      title: row.voucher_title ?? '',
      amount_off: toDollars(row.voucher_cents),
    },
  }),
  currency: row.currency,
  // A late payment is refunded by its own operation, although the booking never counted it as paid (A7).
  refund_amount:
    row.status === 'cancelled' ? toDollars(row.refunded_by_operations ?? row.refund_cents) : null,
  refund_status: refundStatus(row),
  refund_requested_at: instantOrNull(row.refund_requested_at),
  refund_confirmed_at: instantOrNull(row.refund_confirmed_at),
});

const progress = (row: BookingRow) => ({
  status: row.status,
  hold_expires_at: row.status === 'pending' ? instant(row.hold_expires_at) : null,
  open_date_change: openDateChange(row),
  created_at: instant(row.created_at),
  confirmed_at: instantOrNull(row.confirmed_at),
  completed_at: instantOrNull(row.completed_at),
  cancelled_at: instantOrNull(row.cancelled_at),
  cancelled_by: row.cancelled_by,
  cancellation_reason: row.cancellation_reason,
  cancellation_note: wordsForGuest({
    by: row.cancelled_by,
    wasPaid: row.confirmed_at !== null,
    note: row.cancellation_note,
  }),
  cancellation_cause: row.cancellation_cause,
});

function openDateChange(row: BookingRow): OpenDateChangeView | null {
  const {
    open_change_id: id,
    open_change_check_in: checkIn,
    open_change_check_out: checkOut,
    open_change_difference_cents: difference,
    open_change_expires_at: expiresAt,
  } = row;
  if (id === null || checkIn === null || checkOut === null || difference === null || expiresAt === null)
    return null;
  return {
    id,
    check_in_date: checkIn,
    check_out_date: checkOut,
    difference: toDollars(difference),
    hold_expires_at: instant(expiresAt),
  };
}

/** A refund counts as requested from the cancellation on; after a dispute, the bank has already returned the money (E11). */
function refundStatus(row: BookingRow): RefundStatus | null {
  if (row.refund_state) return row.refund_state;
  if (row.refund_cents === 0) return null;
  return row.cancellation_reason === 'payment_disputed' ? 'succeeded' : 'requested';
}

// Raw rows may hold instants as text.
const instant = (value: Date | string): string => new Date(value).toISOString();
const instantOrNull = (value: Date | string | null): string | null => value && instant(value);
