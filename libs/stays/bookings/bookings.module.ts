import { Module } from '@nestjs/common';
import { FeedsModule } from '#libs/stays/feeds';
import { BookingsQueries } from './bookings.queries.js';
import { BookingsService } from './bookings.service.js';
import { CheckReliability } from './check-reliability.js';
import { CompleteStays } from './complete-stays.js';
import { ContactQueries } from './contacts.queries.js';
import { DateChangesQueries } from './date-changes.queries.js';
import { DateChanges } from './date-changes.service.js';
import { EndBooking } from './end-booking.js';
import { HostDays } from './host-days.queries.js';
import { OwnerBookings } from './owner-bookings.queries.js';
import { PayableBookingsService } from './payable-bookings.js';
import { ReliabilityQueries } from './reliability.queries.js';
import { BookingTimeline } from './timeline.queries.js';

const SERVICES = [
  BookingsService,
  BookingsQueries,
  OwnerBookings,
  EndBooking,
  DateChanges,
  DateChangesQueries,
  PayableBookingsService,
  CompleteStays,
  BookingTimeline,
  ContactQueries,
  HostDays,
  ReliabilityQueries,
  CheckReliability,
];

/** Bookings: holds, cancellations, completion. */
@Module({
  imports: [FeedsModule],
  providers: SERVICES,
  exports: SERVICES,
})
export class BookingsModule {}
