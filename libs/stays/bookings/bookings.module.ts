import { Module } from '@nestjs/common';
import { FeedsModule } from '#libs/stays/feeds';
import { BookingsQueries } from './bookings.queries.js';
import { BookingsService } from './bookings.service.js';
import { CompleteStays } from './complete-stays.js';
import { EndBooking } from './end-booking.js';
import { OwnerBookings } from './owner-bookings.queries.js';
import { PayableBookingsService } from './payable-bookings.js';
import { BookingTimeline } from './timeline.queries.js';

const SERVICES = [
  BookingsService,
  BookingsQueries,
  OwnerBookings,
  EndBooking,
  PayableBookingsService,
  CompleteStays,
  BookingTimeline,
];

/** Bookings: holds, cancellations, completion. */
@Module({
  imports: [FeedsModule],
  providers: SERVICES,
  exports: SERVICES,
})
export class BookingsModule {}
