import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { BookingsQueries, BookingsService } from '#libs/stays/bookings';
import type { BookingView, CancellationPreviewView, CancellationView } from '#libs/core/contracts';
import type { Person } from '#libs/people/identity';
import { Clock, Refusal } from '#libs/core/platform';
import { dollars, toDollars } from '#libs/core/rules';
import { Refuses } from '../http/api-docs.js';
import { IdParam, isId } from '../http/id-param.js';
import { Caller, SignedIn } from '../http/policy.js';
import { VOUCHER_REFUSALS } from '../http/voucher-code.js';
import { bookingView } from './booking.view.js';
import { CancelBookingDto, CreateBookingDto } from './bookings.dto.js';
import { cancellationPreviewView } from './cancellation-preview.view.js';

const ID = new IdParam('booking.not_found');

/** A traveler's bookings. @spec §2 /bookings, §4, §5 Booking, §7 */
@ApiTags('bookings')
@SignedIn()
@Controller('bookings')
export class BookingsController {
  constructor(
    private readonly bookings: BookingsService,
    private readonly queries: BookingsQueries,
    private readonly clock: Clock,
  ) {}

  @ApiOperation({ summary: 'Hold a home for 30 minutes' })
  @Refuses(
    'booking.only_travelers',
    'property.not_found',
    'booking.dates_invalid',
    'booking.date_past',
    'booking.too_long',
    'booking.too_many_guests',
    'booking.waiver_missing',
    'booking.must_be_21',
    'booking.dates_taken',
    'booking.already_yours',
    'booking.price_changed',
    'request.invalid',
    ...VOUCHER_REFUSALS,
  )
  @Post()
  async create(@Caller() person: Person, @Body() dto: CreateBookingDto): Promise<BookingView> {
    if (person.role !== 'traveler') throw new Refusal('booking.only_travelers');
    if (!isId(dto.property_id)) throw new Refusal('property.not_found');
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

  @ApiOperation({ summary: "The traveler's bookings" })
  @Get('my-bookings')
  async mine(@Caller() person: Person): Promise<BookingView[]> {
    return (await this.queries.ofTraveler(person.id, this.clock.now())).map(bookingView);
  }

  @ApiOperation({ summary: 'One booking' })
  @Refuses('booking.not_found')
  @Get(':id')
  one(@Caller() person: Person, @Param('id', ID) id: string): Promise<BookingView> {
    return this.view(id, person.id);
  }

  @ApiOperation({ summary: 'Who would get what if the booking were cancelled now' })
  @Refuses('booking.not_found', 'booking.wrong_status', 'booking.check_in_passed')
  @Get(':id/cancellation-preview')
  async preview(@Caller() person: Person, @Param('id', ID) id: string): Promise<CancellationPreviewView> {
    const { booking, settlement, now } = await this.bookings.previewCancellation(id, person.id);
    return cancellationPreviewView(booking, settlement, now);
  }

  @ApiOperation({ summary: 'Cancel a booking' })
  @Refuses('booking.not_found', 'booking.wrong_status', 'booking.check_in_passed', 'request.invalid')
  @HttpCode(200)
  @Post(':id/cancel')
  async cancel(
    @Caller() person: Person,
    @Param('id', ID) id: string,
    @Body() dto: CancelBookingDto,
  ): Promise<CancellationView> {
    const settlement = await this.bookings.cancel(id, person.id, dto.reason ?? null);
    return {
      refund_eligible: settlement.refundEligible,
      refund_amount: toDollars(settlement.refund),
      booking: await this.view(id, person.id),
    };
  }

  private async view(id: string, travelerId: string): Promise<BookingView> {
    const row = await this.queries.oneOfTraveler(id, travelerId);
    if (!row) throw new Refusal('booking.not_found');
    return bookingView(row);
  }
}
