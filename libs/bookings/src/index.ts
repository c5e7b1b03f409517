export { Booking } from './booking.entity.js';
export { BookingsModule } from './bookings.module.js';
export { BookingsQueries, type BookingRow } from './bookings.queries.js';
export { BookingsService, type Asker, type BookingRequest } from './bookings.service.js';
export { CompleteStays } from './complete-stays.js';
export { EndBooking, type Ended, type RefundChoice } from './end-booking.js';
export { OwnerBookings, type OwnerBookingRow } from './owner-bookings.queries.js';
export { PayableBookingsService, type Payable } from './payable-bookings.js';
export { BookingTimeline } from './timeline.js';
