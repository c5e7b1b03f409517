import { Body, Controller, Param } from '@nestjs/common';
import { approvalCalls, type BodyOf } from '#libs/core/contracts/calls';
import type { Actor } from '#libs/operations/audit';
import type { Person } from '#libs/people/identity';
import { ApiTags } from '../../http/api-docs.js';
import { IdParam } from '../../http/id-param.js';
import { Caller, CallingOperator, Operators } from '../../http/policy.js';
import { Serves } from '../../http/serves.js';
import { GuardedCommands } from './guarded-commands.js';

const ID = new IdParam('approval.not_found');

/** What one operator asks and another decides. @spec G12 */
@ApiTags('operators')
@Controller()
export class ApprovalsController {
  constructor(private readonly commands: GuardedCommands) {}

  @Operators('approvals.read')
  @Serves(approvalCalls.ask)
  async ask(
    @Caller() person: Person,
    @CallingOperator() operator: Actor,
    @Body({ schema: approvalCalls.ask.body })
    { act, subject_id: subjectId, params, reason }: BodyOf<typeof approvalCalls.ask>,
  ): Promise<{ id: string }> {
    return {
      id: await this.commands.ask(person, operator, reason, { act, subjectId, params: params ?? {} }),
    };
  }

  @Operators('approvals.manage')
  @Serves(approvalCalls.approve)
  approve(
    @CallingOperator() operator: Actor,
    @Param('id', ID) id: string,
    @Body({ schema: approvalCalls.approve.body }) { reason }: BodyOf<typeof approvalCalls.approve>,
  ): Promise<void> {
    return this.commands.approve(operator, id, reason);
  }

  @Operators('approvals.manage')
  @Serves(approvalCalls.refuse)
  refuse(
    @CallingOperator() operator: Actor,
    @Param('id', ID) id: string,
    @Body({ schema: approvalCalls.refuse.body }) { reason }: BodyOf<typeof approvalCalls.refuse>,
  ): Promise<void> {
    return this.commands.refuse(operator, id, reason);
  }

  @Operators('approvals.read')
  @Serves(approvalCalls.withdraw)
  withdraw(
    @CallingOperator() operator: Actor,
    @Param('id', ID) id: string,
    @Body({ schema: approvalCalls.withdraw.body }) { reason }: BodyOf<typeof approvalCalls.withdraw>,
  ): Promise<void> {
    return this.commands.withdraw(operator, id, reason);
  }
}
