import { DomainError } from '#libs/core/platform';
import type { ConciergeActs, HeldUntil, TermsOf } from '#libs/people/concierge';
import type { AlertsService } from '#libs/stays/alerts';
import type { BookingRow, BookingsQueries, BookingsService, DateChanges } from '#libs/stays/bookings';

/** The commands behind the cards of the concierge. */
interface Commands {
  bookings: BookingsService;
  changes: DateChanges;
  alerts: AlertsService;
  queries: BookingsQueries;
}

/** Does what cards say with the commands of the screens. */
export class ProductActs implements ConciergeActs {
  constructor(private readonly commands: Commands) {}

  async cancel(userId: string, { bookingId, refund }: TermsOf<'cancel_booking'>): Promise<void> {
    await this.commands.bookings.cancel(bookingId, userId, { note: null, expectedRefund: refund });
  }

  async hold(userId: string, terms: TermsOf<'hold_dates'>, acceptsWaiver: unknown): Promise<HeldUntil> {
    const bookingId = await this.commands.bookings.create(
      { id: userId, role: 'traveler' },
      {
        propertyId: terms.homeId,
        checkIn: terms.checkIn,
        checkOut: terms.checkOut,
        guests: terms.guests,
        acceptsWaiver,
        specialRequests: null,
        expectedTotal: terms.total,
        voucher: terms.voucher,
      },
    );
    const booking = await this.ownBooking(bookingId, userId);
    return { bookingId, until: new Date(booking.hold_expires_at), timeZone: booking.time_zone };
  }

  async changeDates(
    userId: string,
    { bookingId, checkIn, checkOut, difference }: TermsOf<'change_dates'>,
    acceptsWaiver: unknown,
  ): Promise<HeldUntil | null> {
    const dates = { checkIn, checkOut, acceptsWaiver, expectedDifference: difference };
    await this.commands.changes.propose({ bookingId, travelerId: userId }, dates);
    const booking = await this.ownBooking(bookingId, userId);
    return booking.open_change_expires_at === null
      ? null
      : { bookingId, until: new Date(booking.open_change_expires_at), timeZone: booking.time_zone };
  }

  async setAlert(
    userId: string,
    { homeId, on, checkIn, checkOut, below }: TermsOf<'set_alert'>,
  ): Promise<void> {
    const nights = { checkIn: checkIn ?? undefined, checkOut: checkOut ?? undefined };
    await this.commands.alerts.add(userId, { propertyId: homeId, kind: on, below, ...nights });
  }

  private async ownBooking(bookingId: string, userId: string): Promise<BookingRow> {
    const booking = await this.commands.queries.oneOfTraveler(bookingId, userId);
    if (!booking) throw new DomainError('booking.not_found');
    return booking;
  }
}
