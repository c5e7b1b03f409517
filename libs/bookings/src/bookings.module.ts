import { Module } from '@nestjs/common';
import { BookingsQueries } from './bookings.queries.js';
import { BookingsService } from './bookings.service.js';
import { CompleteStays } from './complete-stays.js';
import { PayableBookingsService } from './payable-bookings.js';
import { BookingTimeline } from './timeline.js';

/** Bookings: holds, cancellations, completion. */
@Module({
  providers: [BookingsService, BookingsQueries, PayableBookingsService, CompleteStays, BookingTimeline],
  exports: [BookingsService, BookingsQueries, PayableBookingsService, CompleteStays, BookingTimeline],
})
export class BookingsModule {}
