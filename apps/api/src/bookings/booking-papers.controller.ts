import { Controller, Get, Header, Param, Res } from '@nestjs/common';
import { ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { BookingsQueries, BookingTimeline } from '#libs/stays/bookings';
import type { TimelineEntryView } from '#libs/core/contracts';
import { Agreements, BookingReceipts } from '#libs/money/documents';
import type { Person } from '#libs/people/identity';
import { Refusal } from '#libs/core/platform';
import { Refuses } from '../http/api-docs.js';
import { IdParam } from '../http/id-param.js';
import { Caller, SignedIn } from '../http/policy.js';
import { calendarOf } from './calendar.js';

const ID = new IdParam('booking.not_found');

/** What a traveler takes along: timeline, agreement, calendar entry. @spec §2 /bookings, C13 */
@ApiTags('bookings')
@SignedIn()
@Controller('bookings/:id')
export class BookingPapersController {
  constructor(
    private readonly queries: BookingsQueries,
    private readonly timelines: BookingTimeline,
    private readonly agreements: Agreements,
    private readonly receipts: BookingReceipts,
  ) {}

  @ApiOperation({ summary: 'What happened to a booking, and what comes next' })
  @Refuses('booking.not_found')
  @Get('timeline')
  timeline(@Caller() person: Person, @Param('id', ID) id: string): Promise<TimelineEntryView[]> {
    return this.timelines.of(id, person.id);
  }

  @ApiOperation({ summary: 'The rental agreement, as PDF' })
  @ApiProduces('application/pdf')
  @Refuses('booking.not_found', 'booking.no_agreement')
  @Header('Cache-Control', 'private, no-store')
  @Get('agreement')
  async agreement(
    @Caller() person: Person,
    @Param('id', ID) id: string,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const agreement = await this.agreements.ofTraveler(id, person.id);
    if (!agreement)
      throw new Refusal((await this.exists(id, person.id)) ? 'booking.no_agreement' : 'booking.not_found');
    await reply
      .type('application/pdf')
      .header('Content-Disposition', `inline; filename="latchkey-agreement-${id.slice(-8)}.pdf"`)
      .header('Content-Digest', `sha-256=:${Buffer.from(agreement.sha256, 'hex').toString('base64')}:`)
      .send(agreement.pdf);
  }

  @ApiOperation({ summary: 'What was paid and refunded, as PDF' })
  @ApiProduces('application/pdf')
  @Refuses('booking.not_found', 'booking.no_receipt')
  @Header('Cache-Control', 'private, no-store')
  @Get('receipt')
  async receipt(
    @Caller() person: Person,
    @Param('id', ID) id: string,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const pdf = await this.receipts.receipt(id, person.id);
    if (!pdf)
      throw new Refusal((await this.exists(id, person.id)) ? 'booking.no_receipt' : 'booking.not_found');
    await sendPdf(reply, pdf, `latchkey-receipt-${id.slice(-8)}.pdf`);
  }

  @ApiOperation({ summary: 'What went back to the card, as PDF' })
  @ApiProduces('application/pdf')
  @Refuses('booking.not_found', 'booking.no_refund')
  @Header('Cache-Control', 'private, no-store')
  @Get('refund-note')
  async refundNote(
    @Caller() person: Person,
    @Param('id', ID) id: string,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const pdf = await this.receipts.refundNote(id, person.id);
    if (!pdf)
      throw new Refusal((await this.exists(id, person.id)) ? 'booking.no_refund' : 'booking.not_found');
    await sendPdf(reply, pdf, `latchkey-refund-${id.slice(-8)}.pdf`);
  }

  @ApiOperation({ summary: 'The stay, for a calendar' })
  @ApiProduces('text/calendar')
  @Refuses('booking.not_found')
  @Get('calendar.ics')
  async calendar(
    @Caller() person: Person,
    @Param('id', ID) id: string,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const booking = await this.queries.oneOfTraveler(id, person.id);
    if (!booking) throw new Refusal('booking.not_found');
    await reply
      .type('text/calendar; charset=utf-8')
      .header('Content-Disposition', `attachment; filename="latchkey-${id.slice(-8)}.ics"`)
      .send(calendarOf(booking));
  }

  private async exists(id: string, travelerId: string): Promise<boolean> {
    return (await this.queries.oneOfTraveler(id, travelerId)) !== null;
  }
}

async function sendPdf(reply: FastifyReply, pdf: Buffer, name: string): Promise<void> {
  await reply.type('application/pdf').header('Content-Disposition', `inline; filename="${name}"`).send(pdf);
}
