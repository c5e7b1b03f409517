import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock, inTransaction, rows, type Tx } from '#libs/core/platform';
import { VISITOR_CHAT_DAYS, VISITOR_QUESTION_DAYS } from '#libs/core/rules';

const DAY_MS = 86_400_000;
/** At once; what is left has its turn in the next run. */
const AT_ONCE = 500;

/**
 * Deletes what people without an account have told us, some time after the last word. They cannot ask for it as others can:
 * nobody but the address says who they are.
 */
@Injectable()
export class ForgetVisitors {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  /** Deletes what is due; a question that still waits for our answer never is. */
  async run(): Promise<void> {
    await inTransaction(this.em, (tx) => this.questions(tx, this.daysAgo(VISITOR_QUESTION_DAYS)));
    await inTransaction(this.em, (tx) => this.conversations(tx, this.daysAgo(VISITOR_CHAT_DAYS)));
  }

  private async questions(tx: Tx, before: Date): Promise<void> {
    const due = await rows<{ id: string }>(
      tx,
      `select id from support_requests
        where visitor_email is not null and status <> 'open' and updated_at < ?
        order by updated_at limit ? for update skip locked`,
      [before, AT_ONCE],
    );
    await removeAll(tx, due, [
      'delete from support_messages where request_id = any(?::uuid[])',
      'delete from support_requests where id = any(?::uuid[])',
    ]);
    // Their words are wiped once they are sent; whom they went to is left.
    await tx.execute(
      `delete from mails
        where user_id is null and kind in ('support_received', 'support_visitor_answered') and finished_at < ?`,
      [before],
    );
  }

  private async conversations(tx: Tx, before: Date): Promise<void> {
    const due = await rows<{ id: string }>(
      tx,
      `select id from chat_sessions where user_id is null and last_at < ?
        order by last_at limit ? for update skip locked`,
      [before, AT_ONCE],
    );
    await removeAll(tx, due, [
      'delete from chat_messages where session_id = any(?::uuid[])',
      'delete from chat_sessions where id = any(?::uuid[])',
    ]);
  }

  private readonly daysAgo = (days: number): Date => new Date(this.clock.now().getTime() - days * DAY_MS);
}

async function removeAll(
  tx: Tx,
  due: readonly { id: string }[],
  statements: readonly string[],
): Promise<void> {
  const ids = `{${due.map(({ id }) => id).join(',')}}`;
  for (const statement of statements) await tx.execute(statement, [ids]);
}
