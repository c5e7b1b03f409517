import { EntityManager } from '@mikro-orm/postgresql';
import { Body, Controller, Param } from '@nestjs/common';
import type { OperatorSupportView, SupportProposalView } from '#libs/core/contracts';
import { type BodyOf, operatorSupportCalls } from '#libs/core/contracts/calls';
import { inTransaction } from '#libs/core/platform';
import { AuditLog, type Actor } from '#libs/operations/audit';
import { Proposals } from '#libs/people/concierge';
import { SupportRequests } from '#libs/people/support';
import { ApiTags } from '../../http/api-docs.js';
import { IdParam } from '../../http/id-param.js';
import { CallingOperator, Operators } from '../../http/policy.js';
import { Serves } from '../../http/serves.js';
import { operatorSupportView, proposalView, requestToAnswer } from '../../support/support.view.js';
import { AuditedCommands } from '../audited-commands.js';
import { Readings } from '../readings.js';

const ID = new IdParam('support.not_found');

/** Support requests for operators. @spec D4 */
@ApiTags('operators')
@Controller()
export class SupportAdminController {
  constructor(
    private readonly em: EntityManager,
    private readonly requests: SupportRequests,
    private readonly commands: AuditedCommands,
    private readonly audit: AuditLog,
    private readonly readings: Readings,
    private readonly proposals: Proposals,
  ) {}

  @Operators('support.read')
  @Serves(operatorSupportCalls.one)
  async one(@CallingOperator() operator: Actor, @Param('id', ID) id: string): Promise<OperatorSupportView> {
    const detail = await this.detailOf(id);
    await this.readings.record(operator, { action: 'support.read', subject: { kind: 'support', id } });
    return detail;
  }

  @Operators('support.manage')
  @Serves(operatorSupportCalls.proposal)
  async proposal(@Param('id', ID) id: string): Promise<SupportProposalView> {
    return proposalView(await this.proposals.for(requestToAnswer(await this.requests.one(id, null))));
  }

  @Operators('support.manage')
  @Serves(operatorSupportCalls.answer)
  async answer(
    @CallingOperator() operator: Actor,
    @Param('id', ID) id: string,
    @Body({ schema: operatorSupportCalls.answer.body })
    { message }: BodyOf<typeof operatorSupportCalls.answer>,
  ): Promise<OperatorSupportView> {
    // An answer speaks for itself, so it is recorded without a reason.
    await inTransaction(this.em, async (tx) => {
      await this.requests.answer(tx, operator.id ?? '', { id, text: message });
      await this.audit.record(tx, operator, { action: 'support.answered', subject: { kind: 'support', id } });
    });
    return this.detailOf(id);
  }

  @Operators('support.manage')
  @Serves(operatorSupportCalls.close)
  async close(
    @CallingOperator() operator: Actor,
    @Param('id', ID) id: string,
    @Body({ schema: operatorSupportCalls.close.body }) { reason }: BodyOf<typeof operatorSupportCalls.close>,
  ): Promise<OperatorSupportView> {
    await this.commands.perform(operator, reason, async (tx) => {
      await this.requests.close(tx, id);
      return { result: undefined, action: 'support.closed', subject: { kind: 'support', id } };
    });
    return this.detailOf(id);
  }

  private async detailOf(id: string): Promise<OperatorSupportView> {
    return operatorSupportView(await this.requests.one(id, null));
  }
}
