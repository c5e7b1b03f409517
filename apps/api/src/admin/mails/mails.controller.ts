import { Body, Controller, Get, Header, HttpCode, Param, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Actor } from '#libs/operations/audit';
import type { MailView } from '#libs/core/contracts';
import { MailDesk, Mails, type MailDeskRow } from '#libs/people/notifications';
import { Refusal } from '#libs/core/platform';
import { Refuses } from '../../http/api-docs.js';
import { IdParam } from '../../http/id-param.js';
import { CallingOperator, Operators } from '../../http/policy.js';
import { OperatorActs } from '../operator-acts.js';
import { ReasonDto } from '../reason.dto.js';

const ID = new IdParam('mail.not_found');

/** Letters to people, as operators and developers read them. */
@ApiTags('operators')
@Controller('admin/mails')
export class MailsController {
  constructor(
    private readonly desk: MailDesk,
    private readonly mails: Mails,
    private readonly acts: OperatorActs,
  ) {}

  @ApiOperation({ summary: 'One letter, with what it says' })
  @Refuses('mail.not_found')
  @Operators('mails.read')
  @Header('Cache-Control', 'private, no-store')
  @Get(':id')
  async one(@Param('id', ID) id: string): Promise<MailView> {
    const row = await this.desk.find(id);
    if (!row) throw new Refusal('mail.not_found');
    return mailView(row);
  }

  @ApiOperation({ summary: 'Send a letter once more' })
  @Refuses('operator.reason_required', 'mail.not_found', 'mail.waiting', 'mail.wiped')
  @Operators('mails.manage')
  @HttpCode(202)
  @Post(':id/send-again')
  sendAgain(
    @CallingOperator() operator: Actor,
    @Param('id', ID) id: string,
    @Body() { reason }: ReasonDto,
  ): Promise<{ id: string }> {
    return this.acts.perform(operator, reason, async (tx) => {
      const { copyId, bookingId } = await this.mails.sendAgain(tx, id);
      return {
        result: { id: copyId },
        action: 'mail.sent_again',
        subject: { kind: 'mail', id },
        ...(bookingId && { bookingId }),
        after: { copy: copyId },
      };
    });
  }
}

const mailView = (row: MailDeskRow): MailView => ({
  id: row.id,
  kind: row.kind,
  to_name: row.to_name,
  to_address: row.to_address,
  user_id: row.user_id,
  booking_id: row.booking_id,
  subject: row.subject,
  text: row.body_text,
  html: row.body_html,
  secret: row.secret,
  state: row.state,
  attempts: row.attempts,
  last_error: row.last_error,
  resend_of: row.resend_of,
  queued_at: new Date(row.queued_at).toISOString(),
  finished_at: row.finished_at && new Date(row.finished_at).toISOString(),
});
