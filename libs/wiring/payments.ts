import { Module, type Provider } from '@nestjs/common';
import { BookingsModule, PayableBookingsService } from '#libs/stays/bookings';
import { PayableBookings, PaymentsModule } from '#libs/money/payments';

/** Connects payments to bookings, which they pay for. */
const payableBookings: Provider = {
  provide: PayableBookings,
  inject: [PayableBookingsService],
  useFactory: (bookings: PayableBookingsService): PayableBookings => bookings,
};

/** Bookings with their payments, for both processes. */
@Module({
  imports: [BookingsModule, PaymentsModule.for(payableBookings, [BookingsModule])],
  exports: [BookingsModule, PaymentsModule],
})
export class PaymentsWiringModule {}
