import { Module, type Provider } from '@nestjs/common';
import { BookingsModule, PayableBookingsService } from '#libs/stays/bookings';
import { PayableBookings, PaymentsModule } from '#libs/money/payments';

/** Bookings are what payments are for: one of the places where two features are tied together. */
const payableBookings: Provider = {
  provide: PayableBookings,
  inject: [PayableBookingsService],
  useFactory: (bookings: PayableBookingsService): PayableBookings => bookings,
};

/** Bookings and their payments, as both processes use them. */
@Module({
  imports: [BookingsModule, PaymentsModule.for(payableBookings, [BookingsModule])],
  exports: [BookingsModule, PaymentsModule],
})
export class PaymentsWiringModule {}
