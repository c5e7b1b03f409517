import { Body, Controller } from '@nestjs/common';
import { auditLogCalls, type BodyOf } from '#libs/core/contracts/calls';
import { AuditProof, type Actor } from '#libs/operations/audit';
import { ApiTags } from '../../http/api-docs.js';
import { CallingOperator, Operators } from '../../http/policy.js';
import { Serves } from '../../http/serves.js';
import { AuditedCommands } from '../audited-commands.js';

/** What operators do about the audit log itself. @spec decision 48 */
@ApiTags('operators')
@Controller()
export class AuditLogController {
  constructor(
    private readonly proof: AuditProof,
    private readonly commands: AuditedCommands,
  ) {}

  @Operators('system.manage')
  @Serves(auditLogCalls.closeFinding)
  closeFinding(
    @CallingOperator() operator: Actor,
    @Body({ schema: auditLogCalls.closeFinding.body })
    { reason }: BodyOf<typeof auditLogCalls.closeFinding>,
  ): Promise<undefined> {
    return this.commands.perform(operator, reason, async (tx) => {
      const finding = await this.proof.closeFinding(tx);
      return {
        result: undefined,
        action: 'audit_log.finding_closed',
        subject: { kind: 'audit_log', id: 'audit-log' },
        before: { finding },
      };
    });
  }
}
