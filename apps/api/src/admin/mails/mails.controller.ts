import { Body, Controller, Header, Param } from '@nestjs/common';
import type { MailView } from '#libs/core/contracts';
import { type BodyOf, mailCalls } from '#libs/core/contracts/calls';
import { DomainError } from '#libs/core/platform';
import { permits } from '#libs/core/rules';
import type { Actor } from '#libs/operations/audit';
import { IdentityQueries, type Person } from '#libs/people/identity';
import { MailAdmin, Mails, type MailAdminRow } from '#libs/people/notifications';
import { ApiTags } from '../../http/api-docs.js';
import { IdParam } from '../../http/id-param.js';
import { Caller, CallingOperator, Operators } from '../../http/policy.js';
import { Serves } from '../../http/serves.js';
import { AuditedCommands } from '../audited-commands.js';
import { Readings } from '../readings.js';

const ID = new IdParam('mail.not_found');

/** Emails to users, as operators and developers read them. */
@ApiTags('operators')
@Controller()
export class MailsController {
  constructor(
    private readonly readings: Readings,
    private readonly admin: MailAdmin,
    private readonly mails: Mails,
    private readonly people: IdentityQueries,
    private readonly commands: AuditedCommands,
  ) {}

  @Operators('mails.read')
  @Header('Cache-Control', 'private, no-store')
  @Serves(mailCalls.one)
  async one(
    @Caller() reader: Person,
    @CallingOperator() operator: Actor,
    @Param('id', ID) id: string,
  ): Promise<MailView> {
    const row = await this.admin.find(id, (userId) => this.mayActAs(reader, userId));
    if (!row) throw new DomainError('mail.not_found');
    await this.readings.record(operator, {
      action: 'mail.read',
      subject: { kind: 'mail', id },
      ...(row.booking_id !== null && { bookingId: row.booking_id }),
    });
    return mailView(row);
  }

  @Operators('mails.manage')
  @Serves(mailCalls.sendAgain)
  sendAgain(
    @CallingOperator() operator: Actor,
    @Param('id', ID) id: string,
    @Body({ schema: mailCalls.sendAgain.body }) { reason }: BodyOf<typeof mailCalls.sendAgain>,
  ): Promise<{ id: string }> {
    return this.commands.perform(operator, reason, async (tx) => {
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

  /** An operator's account is their own, whatever another one may do to accounts. */
  private async mayActAs({ id, operatorRole }: Person, userId: string | null): Promise<boolean> {
    if (userId === id) return true;
    if (operatorRole === null || !permits(operatorRole, 'users.manage')) return false;
    return userId === null || ((await this.people.account(userId))?.operator_role ?? null) === null;
  }
}

const mailView = (row: MailAdminRow): MailView => ({
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
  queued_at: row.queued_at.toISOString(),
  finished_at: row.finished_at?.toISOString() ?? null,
});
