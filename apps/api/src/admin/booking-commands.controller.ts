import { Body, Controller, Param, Query } from '@nestjs/common';
import type { CancellationPreviewView, OperatorCancellationPreviewView } from '#libs/core/contracts';
import { type QueryOf, type BodyOf, operatorBookingCalls } from '#libs/core/contracts/calls';
import { Settings } from '#libs/core/platform';
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
    private readonly settings: Settings,
  ) {}

  @Operators('bookings.read')
  @Serves(operatorBookingCalls.preview)
  async preview(
    @CallingOperator() operator: Actor,
    @Param('id', ID) id: string,
    @Query({ schema: operatorBookingCalls.preview.query })
    { refund }: QueryOf<typeof operatorBookingCalls.preview>,
  ): Promise<OperatorCancellationPreviewView> {
    const { booking, settlement, now } = await this.ending.preview(id, refund);
    const cancellation = {
      act: 'cancel_booking',
      weight: settlement.refund,
      personId: booking.travelerId,
    } as const;
    const { approve_refunds_above: limit } = await this.settings.current();
    return {
      ...cancellationPreviewView(booking, settlement, now),
      needs_approval: await this.commands.needApproval(operator, cancellation),
      approval_above: limit,
    };
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
