import { Body, Controller, Param, Query } from '@nestjs/common';
import type { BookingView, CancellationPreviewView, CancellationView } from '#libs/core/contracts';
import { type BodyOf, bookingCalls, type QueryOf } from '#libs/core/contracts/calls';
import { DomainError, isUuid } from '#libs/core/platform';
import { dollars, toDollars } from '#libs/core/rules';
import type { Person } from '#libs/people/identity';
import { BookingsQueries, BookingsService } from '#libs/stays/bookings';
import { ApiTags } from '../http/api-docs.js';
import { IdParam } from '../http/id-param.js';
import { Paging, type SetPaging } from '../http/paging.js';
import { Caller, SignedIn } from '../http/policy.js';
import { Serves } from '../http/serves.js';
import { PerMinute } from '../http/rate-limit.js';
import { bookingPageOf } from './booking-page.js';
import { bookingView } from './booking.view.js';
import { cancellationPreviewView } from './cancellation-preview.view.js';

const ID = new IdParam('booking.not_found');

/** A minute and person. */
const HOLDS = 20;

/** A traveler's bookings. @spec §2 /bookings, §4, §5 Booking, §7 */
@ApiTags('bookings')
@SignedIn()
@Controller()
export class BookingsController {
  constructor(
    private readonly bookings: BookingsService,
    private readonly queries: BookingsQueries,
  ) {}

  @PerMinute(HOLDS)
  @Serves(bookingCalls.create)
  async create(
    @Caller() person: Person,
    @Body({ schema: bookingCalls.create.body }) dto: BodyOf<typeof bookingCalls.create>,
  ): Promise<BookingView> {
    if (person.role !== 'traveler') throw new DomainError('booking.only_travelers');
    if (!isUuid(dto.property_id)) throw new DomainError('property.not_found');
    const id = await this.bookings.create(person, {
      propertyId: dto.property_id.toLowerCase(),
      checkIn: dto.check_in_date,
      checkOut: dto.check_out_date,
      guests: dto.guests,
      acceptsWaiver: dto.accepts_liability_waiver,
      specialRequests: dto.special_requests ?? null,
      expectedTotal: typeof dto.expected_total === 'number' ? dollars(dto.expected_total) : null,
      voucher: dto.voucher ?? null,
    });
    return this.view(id, person.id);
  }

  @Serves(bookingCalls.mine)
  async mine(
    @Caller() person: Person,
    @Query({ schema: bookingCalls.mine.query }) query: QueryOf<typeof bookingCalls.mine>,
    @Paging() setPaging: SetPaging,
  ): Promise<BookingView[]> {
    const { property_id: propertyId, status, cancelled, reviewable } = query;
    const filters = { propertyId, status, cancelled, reviewable };
    const page = await this.queries.ofTraveler(person.id, filters, bookingPageOf(query));
    setPaging(page);
    return page.bookings.map(bookingView);
  }

  @Serves(bookingCalls.one)
  one(@Caller() person: Person, @Param('id', ID) id: string): Promise<BookingView> {
    return this.view(id, person.id);
  }

  @Serves(bookingCalls.preview)
  async preview(@Caller() person: Person, @Param('id', ID) id: string): Promise<CancellationPreviewView> {
    const { booking, settlement, now } = await this.bookings.previewCancellation(id, person.id);
    return cancellationPreviewView(booking, settlement, now);
  }

  @Serves(bookingCalls.cancel)
  async cancel(
    @Caller() person: Person,
    @Param('id', ID) id: string,
    @Body({ schema: bookingCalls.cancel.body }) dto: BodyOf<typeof bookingCalls.cancel>,
  ): Promise<CancellationView> {
    const settlement = await this.bookings.cancel(id, person.id, {
      note: dto.reason ?? null,
      expectedRefund: typeof dto.expected_refund === 'number' ? dollars(dto.expected_refund) : null,
    });
    return {
      refund_eligible: settlement.refundEligible,
      refund_amount: toDollars(settlement.refund),
      booking: await this.view(id, person.id),
    };
  }

  private async view(id: string, travelerId: string): Promise<BookingView> {
    const row = await this.queries.oneOfTraveler(id, travelerId);
    if (!row) throw new DomainError('booking.not_found');
    return bookingView(row);
  }
}
