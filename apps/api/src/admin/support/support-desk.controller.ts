import { EntityManager } from '@mikro-orm/postgresql';
import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { AuditLog, type Actor } from '#libs/operations/audit';
import { SupportRequests } from '#libs/people/support';
import type { SupportDeskView } from '#libs/core/contracts';
import { inTransaction } from '#libs/core/platform';
import { Refuses } from '../../http/api-docs.js';
import { IdParam } from '../../http/id-param.js';
import { CallingOperator, Operators } from '../../http/policy.js';
import { SupportMessageDto } from '../../support/support.dto.js';
import { supportDeskView } from '../../support/support.view.js';
import { OperatorActs } from '../operator-acts.js';
import { ReasonDto } from '../reason.dto.js';

const ID = new IdParam('support.not_found');

/** Support requests, as operators answer them. @spec D4 */
@ApiTags('operators')
@Controller('admin/support/:id')
export class SupportDeskController {
  constructor(
    private readonly em: EntityManager,
    private readonly requests: SupportRequests,
    private readonly acts: OperatorActs,
    private readonly audit: AuditLog,
  ) {}

  @ApiOperation({ summary: 'One support request with the chat it came from' })
  @Refuses('support.not_found')
  @Operators('support.read')
  @Get()
  one(@Param('id', ID) id: string): Promise<SupportDeskView> {
    return this.detailOf(id);
  }

  @ApiOperation({ summary: 'Answer a support request' })
  @Refuses('support.not_found', 'support.message_empty', 'support.message_too_long')
  @Operators('support.manage')
  @HttpCode(200)
  @Post('answer')
  async answer(
    @CallingOperator() operator: Actor,
    @Param('id', ID) id: string,
    @Body() { message }: SupportMessageDto,
  ): Promise<SupportDeskView> {
    // An answer needs no reason beside itself, so it is recorded without one.
    await inTransaction(this.em, async (tx) => {
      await this.requests.answer(tx, operator.id ?? '', { id, text: message });
      await this.audit.record(tx, operator, { action: 'support.answered', subject: { kind: 'support', id } });
    });
    return this.detailOf(id);
  }

  @ApiOperation({ summary: 'Close a support request' })
  @Refuses('operator.reason_required', 'support.not_found', 'support.closed_already')
  @Operators('support.manage')
  @HttpCode(200)
  @Post('close')
  async close(
    @CallingOperator() operator: Actor,
    @Param('id', ID) id: string,
    @Body() { reason }: ReasonDto,
  ): Promise<SupportDeskView> {
    await this.acts.perform(operator, reason, async (tx) => {
      await this.requests.close(tx, id);
      return { result: undefined, action: 'support.closed', subject: { kind: 'support', id } };
    });
    return this.detailOf(id);
  }

  private async detailOf(id: string): Promise<SupportDeskView> {
    return supportDeskView(await this.requests.one(id, null));
  }
}
