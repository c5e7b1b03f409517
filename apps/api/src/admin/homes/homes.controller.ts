import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Actor } from '#libs/operations/audit';
import { ListingStatuses } from '#libs/stays/properties';
import { Refuses } from '../../http/api-docs.js';
import { IdParam } from '../../http/id-param.js';
import { CallingOperator, Operators } from '../../http/policy.js';
import { OperatorActs } from '../operator-acts.js';
import { ReasonDto } from '../reason.dto.js';

const ID = new IdParam('property.not_found');

/** What operators do to a home; bookings that were made stay as they are. @spec D13 */
@ApiTags('operators')
@Controller('admin/homes/:id')
export class HomesController {
  constructor(
    private readonly statuses: ListingStatuses,
    private readonly acts: OperatorActs,
  ) {}

  @ApiOperation({ summary: 'Take a home out of search and booking; its owner sees why' })
  @Refuses('operator.reason_required', 'property.not_found', 'property.wrong_status')
  @Operators('homes.manage')
  @HttpCode(204)
  @Post('pause')
  pause(
    @CallingOperator() operator: Actor,
    @Param('id', ID) id: string,
    @Body() { reason }: ReasonDto,
  ): Promise<undefined> {
    return this.move(operator, id, 'paused', reason);
  }

  @ApiOperation({ summary: 'List a home that was paused or waits for approval' })
  @Refuses('operator.reason_required', 'property.not_found', 'property.wrong_status')
  @Operators('homes.manage')
  @HttpCode(204)
  @Post('list')
  list(
    @CallingOperator() operator: Actor,
    @Param('id', ID) id: string,
    @Body() { reason }: ReasonDto,
  ): Promise<undefined> {
    return this.move(operator, id, 'listed', reason);
  }

  private move(
    operator: Actor,
    id: string,
    next: 'listed' | 'paused',
    reason: string | undefined,
  ): Promise<undefined> {
    return this.acts.perform(operator, reason, async (tx) => {
      const by = { operatorId: operator.id, reason: (reason ?? '').trim() };
      const before = await this.statuses.moveTo(tx, id, next, by);
      return {
        result: undefined,
        action: `home.${next}`,
        subject: { kind: 'home', id },
        before: { status: before },
        after: { status: next },
      };
    });
  }
}
