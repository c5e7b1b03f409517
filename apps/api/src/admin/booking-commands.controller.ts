import { Body, Controller, Param, Query } from '@nestjs/common';
import type { CancellationPreviewView } from '#libs/core/contracts';
import { type QueryOf, type BodyOf, operatorBookingCalls } from '#libs/core/contracts/calls';
import type { Actor } from '#libs/operations/audit';
import { EndBooking } from '#libs/stays/bookings';
import { cancellationPreviewView } from '../bookings/cancellation-preview.view.js';
import { ApiTags } from '../http/api-docs.js';
import { IdParam } from '../http/id-param.js';
import { CallingOperator, Operators } from '../http/policy.js';
import { Serves } from '../http/serves.js';
import { GuardedCommands } from './approvals/guarded-commands.js';

const ID = new IdParam('booking.not_found');

/** Operators' commands on a booking, each with a preview, a reason and an audit entry. @spec A7 */
@ApiTags('operators')
@Controller()
export class BookingCommandsController {
  constructor(
    private readonly ending: EndBooking,
    private readonly commands: GuardedCommands,
  ) {}

  @Operators('bookings.read')
  @Serves(operatorBookingCalls.preview)
  async preview(
    @Param('id', ID) id: string,
    @Query({ schema: operatorBookingCalls.preview.query })
    { refund }: QueryOf<typeof operatorBookingCalls.preview>,
  ): Promise<CancellationPreviewView> {
    const { booking, settlement, now } = await this.ending.preview(id, refund);
    return cancellationPreviewView(booking, settlement, now);
  }

  @Operators('bookings.manage')
  @Serves(operatorBookingCalls.cancel)
  async cancel(
    @CallingOperator() operator: Actor,
    @Param('id', ID) id: string,
    @Body({ schema: operatorBookingCalls.cancel.body })
    { refund, reason }: BodyOf<typeof operatorBookingCalls.cancel>,
  ): Promise<CancellationPreviewView> {
    return this.commands.perform(operator, reason, {
      act: 'cancel_booking',
      subjectId: id,
      params: { refund },
    });
  }
}
