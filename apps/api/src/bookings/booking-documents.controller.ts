import { Controller, Header, Param, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { ErrorCode, TimelineEntryView } from '#libs/core/contracts';
import { bookingDocumentCalls } from '#libs/core/contracts/calls';
import { DomainError } from '#libs/core/platform';
import { Agreements, BookingReceipts } from '#libs/money/documents';
import type { Person } from '#libs/people/identity';
import { BookingsQueries, BookingTimeline } from '#libs/stays/bookings';
import { ApiTags } from '../http/api-docs.js';
import { IdParam } from '../http/id-param.js';
import { Caller, SignedIn } from '../http/policy.js';
import { PerMinute } from '../http/rate-limit.js';
import { Serves } from '../http/serves.js';
import { calendarOf } from './calendar.js';

const ID = new IdParam('booking.not_found');
/** Files that are drawn when asked for, per person and minute. */
const DRAWN = 30;

/** A booking's timeline, agreement, receipt, refund note and calendar entry for its traveler. @spec §2 /bookings, C13 */
@ApiTags('bookings')
@SignedIn()
@Controller()
export class BookingDocumentsController {
  constructor(
    private readonly queries: BookingsQueries,
    private readonly timelines: BookingTimeline,
    private readonly agreements: Agreements,
    private readonly receipts: BookingReceipts,
  ) {}

  @Serves(bookingDocumentCalls.timeline)
  timeline(@Caller() person: Person, @Param('id', ID) id: string): Promise<TimelineEntryView[]> {
    return this.timelines.of(id, person.id);
  }

  @Header('Cache-Control', 'private, no-store')
  @Serves(bookingDocumentCalls.agreement)
  async agreement(
    @Caller() person: Person,
    @Param('id', ID) id: string,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const agreement = await this.agreements.ofTraveler(id, person.id);
    if (!agreement) throw await this.missing(id, person.id, 'booking.no_agreement');
    await reply
      .type('application/pdf')
      .header('Content-Disposition', `inline; filename="latchkey-agreement-${id.slice(-8)}.pdf"`)
      .header('Content-Digest', `sha-256=:${Buffer.from(agreement.sha256, 'hex').toString('base64')}:`)
      .send(agreement.pdf);
  }

  @Header('Cache-Control', 'private, no-store')
  @PerMinute(DRAWN)
  @Serves(bookingDocumentCalls.receipt)
  async receipt(
    @Caller() person: Person,
    @Param('id', ID) id: string,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const pdf = await this.receipts.receipt(id, person.id);
    if (!pdf) throw await this.missing(id, person.id, 'booking.no_receipt');
    await sendPdf(reply, pdf, `latchkey-receipt-${id.slice(-8)}.pdf`);
  }

  @Header('Cache-Control', 'private, no-store')
  @PerMinute(DRAWN)
  @Serves(bookingDocumentCalls.refundNote)
  async refundNote(
    @Caller() person: Person,
    @Param('id', ID) id: string,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const pdf = await this.receipts.refundNote(id, person.id);
    if (!pdf) throw await this.missing(id, person.id, 'booking.no_refund');
    await sendPdf(reply, pdf, `latchkey-refund-${id.slice(-8)}.pdf`);
  }

  @Serves(bookingDocumentCalls.calendar)
  async calendar(
    @Caller() person: Person,
    @Param('id', ID) id: string,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const booking = await this.queries.oneOfTraveler(id, person.id);
    if (!booking) throw new DomainError('booking.not_found');
    await reply
      .type('text/calendar; charset=utf-8')
      .header('Content-Disposition', `attachment; filename="latchkey-${id.slice(-8)}.ics"`)
      .send(calendarOf(booking));
  }

  private async missing(id: string, travelerId: string, code: ErrorCode): Promise<DomainError> {
    const booking = await this.queries.oneOfTraveler(id, travelerId);
    return new DomainError(booking ? code : 'booking.not_found');
  }
}

async function sendPdf(reply: FastifyReply, pdf: Buffer, name: string): Promise<void> {
  await reply.type('application/pdf').header('Content-Disposition', `inline; filename="${name}"`).send(pdf);
}
