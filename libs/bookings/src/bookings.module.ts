import { Module } from '@nestjs/common';
import { BookingsQueries } from './bookings.queries.js';
import { BookingsService } from './bookings.service.js';
import { CompleteStays } from './complete-stays.js';
import { PayableBookingsService } from './payable-bookings.js';

/** Bookings: holds, cancellations, completion. */
@Module({
  providers: [BookingsService, BookingsQueries, PayableBookingsService, CompleteStays],
  exports: [BookingsService, BookingsQueries, PayableBookingsService, CompleteStays],
})
export class BookingsModule {}
