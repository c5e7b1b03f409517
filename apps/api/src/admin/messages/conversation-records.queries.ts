import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock, isTrue, readsOver } from '#libs/core/platform';
import type { AuditTables } from '#libs/operations/audit';
import type { IdentityTables } from '#libs/people/identity';
import type { MessagesTables } from '#libs/people/messages';

type Reads = AuditTables &
  Pick<IdentityTables, 'users'> &
  Pick<MessagesTables, 'message_blocks' | 'thread_reports'>;

/** The people of a conversation. */
interface People {
  traveler_id: string;
  owner_id: string;
}

/** How long a recorded reason holds, in milliseconds. */
const REASON_MS = 3_600_000;
/** The audit log's name for reading a conversation. */
export const CONVERSATION_READ = 'conversation.read';
/** Its name for settling the reports of one. */
export const REPORTS_SETTLED = 'conversation.reports_settled';

/** What operators do with conversations. */
type Act = typeof CONVERSATION_READ | typeof REPORTS_SETTLED;

/** Reports of conversations, blocks between their people, and what operators did with them. */
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

  /** Which operators did this with a conversation, and why, the latest first. */
  acts(threadId: string, act: Act) {
    return this.actsOf(threadId, act)
      .innerJoin('users as u', 'u.id', 'a.actor_id')
      .select(['a.reason', 'a.at', 'u.id as operator_id', 'u.full_name', 'u.email'])
      .orderBy('a.id', 'desc')
      .execute();
  }

  /** Blocks between the people of a conversation, the first first. */
  blocks({ traveler_id: guestId, owner_id: hostId }: People) {
    return readsOver<Reads>(this.em.fork())
      .selectFrom('message_blocks')
      .select(['blocker_id', 'blocked_at'])
      .where('blocker_id', 'in', [guestId, hostId])
      .where('blocked_id', 'in', [guestId, hostId])
      .orderBy('blocked_at')
      .execute();
  }

  /** True while a reason that an operator gave for reading a conversation holds. */
  async hasReason(threadId: string, operatorId: string): Promise<boolean> {
    const since = new Date(this.clock.now().getTime() - REASON_MS);
    const found = await this.actsOf(threadId, CONVERSATION_READ)
      .select((row) => isTrue(row('a.id', 'is not', null)).as('read'))
      .where('a.actor_id', '=', operatorId)
      .where('a.at', '>', since)
      .limit(1)
      .executeTakeFirst();
    return found !== undefined;
  }

  private actsOf(threadId: string, act: Act) {
    return readsOver<Reads>(this.em.fork())
      .selectFrom('audit_log as a')
      .where('a.subject_kind', '=', 'conversation')
      .where('a.subject_id', '=', threadId)
      .where('a.action', '=', act);
  }
}
