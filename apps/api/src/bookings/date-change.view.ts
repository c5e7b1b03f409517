import type { DateChangeCalendarView, DateChangePreviewView, DateChangeView } from '#libs/core/contracts';
import { bookableDays, refundOfChange, toDollars, weekdaysOf } from '#libs/core/rules';
import type { DateChangeCalendar, DateChangeOffer, DateChangeRow } from '#libs/stays/bookings';
import { priceLineView } from '../properties/price-lines.view.js';

/** A change of dates for its traveler; dollars. @spec G7 */
export const dateChangeView = (row: DateChangeRow): DateChangeView => ({
  id: row.id,
  booking_id: row.booking_id,
  state: row.state,
  check_in_date: row.check_in_date,
  check_out_date: row.check_out_date,
  previous_check_in_date: row.previous_check_in_date,
  previous_check_out_date: row.previous_check_out_date,
  nights: row.nights,
  total_amount: toDollars(row.total_cents),
  difference: toDollars(row.difference_cents),
  hold_expires_at: row.state === 'held' ? row.hold_expires_at.toISOString() : null,
  created_at: row.created_at.toISOString(),
  decided_at: row.decided_at?.toISOString() ?? null,
});

/** What new dates would mean; dollars. @spec G7 */
export const dateChangePreviewView = (offer: DateChangeOffer): DateChangePreviewView => ({
  check_in_date: offer.stay.checkIn,
  check_out_date: offer.stay.checkOut,
  check_in_at: offer.checkInAt.toISOString(),
  check_out_at: offer.checkOutAt.toISOString(),
  nights: offer.stay.nights,
  night_changes: offer.nights.map(({ date, before, after }) => ({
    date,
    before: before && priceLineView(before),
    after: after && priceLineView(after),
  })),
  subtotal: toDollars(offer.price.subtotal),
  cleaning_fee: toDollars(offer.price.cleaningFee),
  ...(offer.price.discount > 0 && { voucher_discount: toDollars(offer.price.discount) }),
  total_amount: toDollars(offer.price.total),
  previous_total_amount: toDollars(offer.booking.totalCents),
  difference: toDollars(offer.difference),
  refund_amount: toDollars(refundOfChange(offer.difference)),
  refund_cutoff_at: offer.refundCutoffAt.toISOString(),
  refund_eligible: offer.refundEligible,
  time_zone: offer.booking.timeZone,
  now: offer.now.toISOString(),
});

/** The days that a stay can move to. @spec G5, G7 */
export const dateChangeCalendarView = ({
  home,
  taken,
  gaps,
}: DateChangeCalendar): DateChangeCalendarView => ({
  bookable_from: home.firstArrival,
  bookable_to: bookableDays(home.today).to,
  min_nights: home.minNights,
  max_nights: home.maxNights,
  arrival_days: weekdaysOf(home.arrivalDays),
  unavailable: [...taken],
  gaps: [...gaps],
});
