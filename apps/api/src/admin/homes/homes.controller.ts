import { Body, Controller, Param } from '@nestjs/common';
import { type BodyOf, operatorHomeCalls } from '#libs/core/contracts/calls';
import type { Actor } from '#libs/operations/audit';
import { ListingStatuses } from '#libs/stays/properties';
import { ApiTags } from '../../http/api-docs.js';
import { IdParam } from '../../http/id-param.js';
import { CallingOperator, Operators } from '../../http/policy.js';
import { Serves } from '../../http/serves.js';
import { AuditedCommands } from '../audited-commands.js';

const ID = new IdParam('property.not_found');

/** Operators' commands on a home; existing bookings stay as they are. @spec D13 */
@ApiTags('operators')
@Controller()
export class HomesController {
  constructor(
    private readonly statuses: ListingStatuses,
    private readonly commands: AuditedCommands,
  ) {}

  @Operators('homes.manage')
  @Serves(operatorHomeCalls.pause)
  pause(
    @CallingOperator() operator: Actor,
    @Param('id', ID) id: string,
    @Body({ schema: operatorHomeCalls.pause.body }) { reason }: BodyOf<typeof operatorHomeCalls.pause>,
  ): Promise<undefined> {
    return this.move(operator, id, 'paused', reason);
  }

  @Operators('homes.manage')
  @Serves(operatorHomeCalls.list)
  list(
    @CallingOperator() operator: Actor,
    @Param('id', ID) id: string,
    @Body({ schema: operatorHomeCalls.list.body }) { reason }: BodyOf<typeof operatorHomeCalls.list>,
  ): Promise<undefined> {
    return this.move(operator, id, 'listed', reason);
  }

  private move(
    operator: Actor,
    id: string,
    next: 'listed' | 'paused',
    reason: string | undefined,
  ): Promise<undefined> {
    return this.commands.perform(operator, reason, async (tx) => {
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
