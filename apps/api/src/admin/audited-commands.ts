import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AuditLog, reasonOf, type Act, type Actor } from '#libs/operations/audit';
import { inTransaction, type Tx } from '#libs/core/platform';

/** What an act did, for the record, and what to answer; the reason comes from the operator. */
export type CommandResult<T> = Omit<Act, 'reason'> & { result: T };

/** Does what an operator decides and writes it down, in one transaction: neither is there without the other. */
@Injectable()
export class AuditedCommands {
  constructor(
    private readonly em: EntityManager,
    private readonly log: AuditLog,
  ) {}

  /**
   * Runs `work` and records what it did.
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
