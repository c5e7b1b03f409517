import { Module, type Provider } from '@nestjs/common';
import { BookingsQueries, BookingsService } from '#libs/bookings';
import { ConciergeDoors, ConciergeModule, SupportLetters } from '#libs/concierge';
import { LoyaltyModule, LoyaltyQueries } from '#libs/loyalty';
import { Mails, NotificationsModule } from '#libs/notifications';
import { Clock } from '#libs/platform';
import { PropertiesModule, PropertyQueries, QuoteService, SearchService } from '#libs/properties';
import { BookingAndPaymentModule } from './booking-and-payment.js';
import { DoorsOfTheProduct } from './concierge-doors.js';

/** What the concierge may look at: the product's own reads, each with the asker's rights. */
const conciergeDoors: Provider = {
  provide: ConciergeDoors,
  inject: [
    PropertyQueries,
    SearchService,
    QuoteService,
    BookingsQueries,
    BookingsService,
    LoyaltyQueries,
    Clock,
  ],
  useFactory: (
    properties: PropertyQueries,
    search: SearchService,
    quotes: QuoteService,
    bookings: BookingsQueries,
    booking: BookingsService,
    loyalty: LoyaltyQueries,
    clock: Clock,
  ): ConciergeDoors =>
    new DoorsOfTheProduct({ properties, search, quotes, bookings, booking, loyalty, clock }),
};

/** Letters to people who asked without being signed in: they belong to no account. */
const supportLetters: Provider = {
  provide: SupportLetters,
  inject: [Mails],
  useFactory: (mails: Mails): SupportLetters => ({
    queue: async (tx, { to, news, url, expiresAt, dedupeKey }) => {
      const recipient = { userId: null, ...to };
      const link = { url, expiresAt: expiresAt.toISOString() };
      if (news.kind === 'received')
        await mails.queue(tx, { kind: 'support_received', to: recipient, facts: link, dedupeKey });
      else
        await mails.queue(tx, {
          kind: 'support_visitor_answered',
          to: recipient,
          facts: { ...link, subject: news.subject, answer: news.answer },
          dedupeKey,
        });
    },
  }),
};

/** The support chat over everything that it may look at. */
@Module({
  imports: [
    ConciergeModule.for(
      [conciergeDoors, supportLetters],
      [PropertiesModule, BookingAndPaymentModule, LoyaltyModule, NotificationsModule],
    ),
  ],
  exports: [ConciergeModule],
})
export class ConciergeOfAllModule {}
