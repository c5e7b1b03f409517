import { AUDIT_TABLES, AuditLog, reasonOf } from '#libs/operations/audit';
import { finishNudges, inTransaction, SystemClock, type Config } from '#libs/core/platform';
import { IDENTITY_TABLES, operatorByEmail, resetSecondFactors } from '#libs/people/identity';
import { Mails, NOTIFICATIONS_TABLES } from '#libs/people/notifications';
import { accountMailerOf } from '#libs/wiring';
import { withDatabase } from './database.js';
import { UserError } from './user-error.js';

/**
 * Removes the second factors of an operator who has lost them, when there is no other operator who could. Their sessions end, they are told by
 * email, and the audit log has it without an actor.
 * @throws UserError when no operator has the address
 * @throws DomainError `operator.reason_required`
 * @spec decision 49
 */
export async function resetSecondFactor(
  config: Config,
  { email, reason }: { email: string; reason: string },
): Promise<void> {
  const why = reasonOf(reason);
  const clock = new SystemClock();
  const mailer = accountMailerOf(new Mails(clock, config), clock);
  const tables = [...IDENTITY_TABLES, ...AUDIT_TABLES, ...NOTIFICATIONS_TABLES];
  await withDatabase(config, tables, async ({ em }) => {
    await inTransaction(em, async (tx) => {
      const id = await operatorByEmail(tx, email.trim());
      if (id === null) throw new UserError(`--email: no operator has the address ${email}.`);
      await resetSecondFactors(tx, id, mailer);
      await new AuditLog(clock).record(
        tx,
        { id: null, requestId: null },
        {
          action: 'second_factor.reset',
          subject: { kind: 'user', id },
          reason: why,
          after: { by: 'command line' },
        },
      );
    });
    await finishNudges(em);
  });
}
