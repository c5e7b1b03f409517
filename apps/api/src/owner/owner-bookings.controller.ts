import { Body, Controller, Param, Query } from '@nestjs/common';
import type { CancellationView, OwnerBookingView, OwnerCancellationPreviewView } from '#libs/core/contracts';
import { type BodyOf, ownerBookingCalls, type QueryOf } from '#libs/core/contracts/calls';
import { minus, needsWords, toDollars, withoutContacts } from '#libs/core/rules';
import { reasonOf } from '#libs/operations/audit';
import type { Person } from '#libs/people/identity';
import { EndBooking, OwnerBookings, ReliabilityQueries, type OwnerBookingRow } from '#libs/stays/bookings';
import { bookingPageOf } from '../bookings/booking-page.js';
import { ApiTags } from '../http/api-docs.js';
import { IdParam } from '../http/id-param.js';
import { Paging, type SetPaging } from '../http/paging.js';
import { Caller, Roles } from '../http/policy.js';
import { Serves } from '../http/serves.js';
import { ownerCancellationPreviewView } from './reliability.view.js';

const ID = new IdParam('booking.not_found');

/** Bookings at the caller's own homes. @spec A7, D5 */
@ApiTags('owners')
@Roles('property_owner')
@Controller()
export class OwnerBookingsController {
  constructor(
    private readonly bookings: OwnerBookings,
    private readonly ending: EndBooking,
    private readonly reliability: ReliabilityQueries,
  ) {}

  @Serves(ownerBookingCalls.list)
  async list(
    @Caller() person: Person,
    @Query({ schema: ownerBookingCalls.list.query })
    query: QueryOf<typeof ownerBookingCalls.list>,
    @Paging() setPaging: SetPaging,
  ): Promise<OwnerBookingView[]> {
    const { cancelled, state, counted, property_id: propertyId, q: search } = query;
    const filters = { cancelled, state, counted, propertyId, search };
    const page = await this.bookings.of(person.id, filters, bookingPageOf(query));
    setPaging(page);
    return page.bookings.map(ownerBookingView);
  }

  @Serves(ownerBookingCalls.preview)
  async preview(
    @Caller() person: Person,
    @Param('id', ID) id: string,
  ): Promise<OwnerCancellationPreviewView> {
    const [{ booking, settlement }, counts] = await Promise.all([
      this.ending.previewByOwner(id, person.id),
      this.reliability.of(person.id),
    ]);
    return ownerCancellationPreviewView(booking, settlement, counts);
  }

  @Serves(ownerBookingCalls.cancel)
  async cancel(
    @Caller() person: Person,
    @Param('id', ID) id: string,
    @Body({ schema: ownerBookingCalls.cancel.body }) dto: BodyOf<typeof ownerBookingCalls.cancel>,
  ): Promise<Pick<CancellationView, 'refund_eligible' | 'refund_amount'>> {
    const { cause = 'other', reason, expected_status: expected } = dto;
    const words = needsWords(cause) ? reasonOf(reason) : reason || null;
    const { settlement } = await this.ending.byOwner(id, person.id, { cause, words, expected });
    return { refund_eligible: settlement.refundEligible, refund_amount: toDollars(settlement.refund) };
  }
}

/** As messages: before the stay is paid, without the guest's contact details. @spec G6 */
const requestsOf = ({ special_requests: text, confirmed_at: confirmedAt }: OwnerBookingRow): string | null =>
  text !== null && confirmedAt === null ? withoutContacts(text) : text;

/** Dollars; earnings are final for ended bookings, and expected for others. */
const ownerBookingView = (row: OwnerBookingRow): OwnerBookingView => ({
  id: row.id,
  property_id: row.property_id,
  property_title: row.title,
  guest_name: row.guest_name,
  guest_declares_valid_id: row.has_valid_id,
  check_in_date: row.check_in_date,
  check_out_date: row.check_out_date,
  check_in_at: row.check_in_at.toISOString(),
  check_out_at: row.check_out_at.toISOString(),
  time_zone: row.time_zone,
  nights: row.nights,
  guests: row.guests,
  special_requests: requestsOf(row),
  status: row.status,
  earnings: toDollars(
    row.status === 'pending' || row.status === 'confirmed'
      ? minus(row.subtotal_cents, row.service_fee_cents)
      : row.owner_cents,
  ),
  cleaning: toDollars(
    row.status === 'pending' || row.status === 'confirmed' ? row.cleaning_cents : row.kept_cleaning_cents,
  ),
  cancelled_by: row.cancelled_by,
  cancellation_reason: row.cancellation_reason,
  cancellation_cause: row.cancellation_cause,
  cancellation_note: row.cancelled_by === 'owner' ? row.cancellation_note : null,
  cancelled_at: row.cancelled_at?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
});
