import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock, isTrue, readsOver } from '#libs/core/platform';
import type { AuditTables } from '#libs/operations/audit';
import type { IdentityTables } from '#libs/people/identity';
import type { MessagesTables } from '#libs/people/messages';

type Reads = AuditTables & Pick<IdentityTables, 'users'> & Pick<MessagesTables, 'thread_reports' | 'threads'>;

/** How long a recorded reason holds, in milliseconds. */
const REASON_MS = 3_600_000;
/** The audit log's name for reading a conversation. */
export const CONVERSATION_READ = 'conversation.read';

/** Reports of conversations, and who has read them. */
@Injectable()
export class ConversationRecords {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  /** Reports of a conversation, the latest first. */
  reports(threadId: string) {
    return readsOver<Reads>(this.em.fork())
      .selectFrom('thread_reports as r')
      .innerJoin('users as u', 'u.id', 'r.reporter_id')
      .select(['r.id', 'r.reason', 'r.note', 'r.reported_at', 'r.resolved_at'])
      .select(['u.id as reporter_id', 'u.full_name', 'u.email'])
      .where('r.thread_id', '=', threadId)
      .orderBy('r.reported_at', 'desc')
      .execute();
  }

  /** Operators' readings of a conversation, the latest first. */
  readings(threadId: string) {
    return this.readingsOf(threadId)
      .innerJoin('users as u', 'u.id', 'a.actor_id')
      .select(['a.reason', 'a.at', 'u.id as operator_id', 'u.full_name', 'u.email'])
      .orderBy('a.id', 'desc')
      .execute();
  }

  /** True while a reason that an operator gave for reading a conversation holds. */
  async hasReason(threadId: string, operatorId: string): Promise<boolean> {
    const since = new Date(this.clock.now().getTime() - REASON_MS);
    const found = await this.readingsOf(threadId)
      .select((row) => isTrue(row('a.id', 'is not', null)).as('read'))
      .where('a.actor_id', '=', operatorId)
      .where('a.at', '>', since)
      .limit(1)
      .executeTakeFirst();
    return found !== undefined;
  }

  private readingsOf(threadId: string) {
    return readsOver<Reads>(this.em.fork())
      .selectFrom('audit_log as a')
      .where('a.subject_kind', '=', 'conversation')
      .where('a.subject_id', '=', threadId)
      .where('a.action', '=', CONVERSATION_READ);
  }
}
