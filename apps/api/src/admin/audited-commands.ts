import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AuditLog, reasonOf, type AuditEntry, type Actor } from '#libs/operations/audit';
import { inTransaction, type Tx } from '#libs/core/platform';

/** A command's audit entry and its result; the operator supplies the reason. */
export type CommandResult<T> = Omit<AuditEntry, 'reason'> & { result: T };

/** Runs operators' commands and records them in the audit log, in the same transaction. */
@Injectable()
export class AuditedCommands {
  constructor(
    private readonly em: EntityManager,
    private readonly log: AuditLog,
  ) {}

  /**
   * Runs `work` and records its audit entry.
   * @throws DomainError `operator.reason_required`, and whatever `work` throws; then nothing is recorded
   */
  async perform<T>(
    operator: Actor,
    reason: string | null | undefined,
    work: (tx: Tx) => Promise<CommandResult<T>>,
  ): Promise<T> {
    const why = reasonOf(reason);
    return inTransaction(this.em, async (tx) => {
      const { result, ...act } = await work(tx);
      await this.log.record(tx, operator, { ...act, reason: why });
      return result;
    });
  }
}
