import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Actor } from '#libs/operations/audit';
import { EndBooking } from '#libs/stays/bookings';
import type { CancellationPreviewView } from '#libs/core/contracts';
import { cancellationPreviewView } from '../bookings/cancellation-preview.view.js';
import { Refuses } from '../http/api-docs.js';
import { IdParam } from '../http/id-param.js';
import { CallingOperator, Operators } from '../http/policy.js';
import { OperatorCancelDto, RefundChoiceDto } from './bookings.dto.js';
import { OperatorActs } from './operator-acts.js';

const ID = new IdParam('booking.not_found');

/** What operators do to a booking; each act is previewed, gives a reason, and is written down. @spec A7 */
@ApiTags('operators')
@Controller('admin/bookings')
export class BookingActsController {
  constructor(
    private readonly ending: EndBooking,
    private readonly acts: OperatorActs,
  ) {}

  @ApiOperation({ summary: 'Who would get what if an operator cancelled the booking now' })
  @Refuses('request.invalid', 'booking.not_found', 'booking.wrong_status')
  @Operators('bookings.read')
  @Get(':id/cancellation-preview')
  async preview(
    @Param('id', ID) id: string,
    @Query() { refund }: RefundChoiceDto,
  ): Promise<CancellationPreviewView> {
    const { booking, settlement, now } = await this.ending.preview(id, refund);
    return cancellationPreviewView(booking, settlement, now);
  }

  @ApiOperation({ summary: 'Cancel a booking for its traveler' })
  @Refuses('request.invalid', 'operator.reason_required', 'booking.not_found', 'booking.wrong_status')
  @Operators('bookings.manage')
  @HttpCode(200)
  @Post(':id/cancel')
  async cancel(
    @CallingOperator() operator: Actor,
    @Param('id', ID) id: string,
    @Body() { refund, reason }: OperatorCancelDto,
  ): Promise<CancellationPreviewView> {
    return this.acts.perform(operator, reason, async (tx) => {
      const ended = await this.ending.byOperator(tx, id, refund, reason ?? '');
      const view = cancellationPreviewView(ended.booking, ended.settlement, ended.now);
      const { refund_amount, owner_amount, platform_amount, cleaning_amount } = view;
      return {
        result: view,
        action: 'booking.cancelled',
        subject: { kind: 'booking', id },
        bookingId: id,
        after: { refund, refund_amount, owner_amount, platform_amount, cleaning_amount },
      };
    });
  }
}
