import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { ChatChip } from '#libs/core/contracts';
import { Clock, inTransaction, jsonb, DomainError, type Tx } from '#libs/core/platform';
import { AnswerService, type Thought } from './answer.service.js';
import type { Asker } from './gateways.port.js';
import { EMPTY_MEMORY, type Memory } from './memory.js';
import type { EarlierLine } from './model/language-model.js';
import { db } from './tables.js';

/** A message as it arrived. `sessionId` may be anything; `person` is whom limits are counted for. */
export interface Said {
  message: string;
  sessionId: string | null;
  person: string;
}

/** An answer that was kept. */
export interface Kept {
  messageId: string;
  sessionId: string;
  text: string;
  chips: ChatChip[];
}

interface Session {
  id: string;
  memory: Memory;
  isNew: boolean;
}

/** How much of a conversation a language model is told. */
const TOLD = 8;
const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** The conversations. @spec §2 Support chat, §7, F5, F6 */
@Injectable()
export class ChatService {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly brain: AnswerService,
  ) {}

  /**
   * Answers a message, and keeps both. A session that is not the asker's is left alone and a new one begun (F6); one that
   * was begun before signing in goes on as the person's own.
   */
  async say(asker: Asker, said: Said): Promise<Kept> {
    const session = await this.sessionOf(asker, said.sessionId);
    const now = this.clock.now();
    const earlier = session.isNew ? [] : await this.earlier(session.id);
    const question = { message: said.message, asker, memory: session.memory, now };
    const thought = await this.brain.think(question, { earlier, person: said.person });
    const messageId = randomUUID();
    // Somebody may have taken the session over while we thought; then this goes on in one of its own.
    const sessionId = await inTransaction(this.em, (tx) =>
      keep(tx, { asker, session, said, thought, messageId, now }),
    );
    return { messageId, sessionId, text: thought.reply.text, chips: thought.reply.chips };
  }

  /**
   * Keeps whether an answer helped: the first word counts. @returns false when there was one before (F5)
   * @throws DomainError `chat.message_not_found`, also for an answer that was somebody else's
   */
  async rate(userId: string | null, messageId: string, isHelpful: boolean): Promise<boolean> {
    const em = this.em.fork();
    const answer = UUID.test(messageId)
      ? await db(em)
          .selectFrom('chat_messages as m')
          .innerJoin('chat_sessions as s', 's.id', 'm.session_id')
          .select('m.id')
          .where('m.id', '=', messageId)
          .where('m.sender', '=', 'support')
          .where((row) => row.or([row('s.user_id', 'is', null), row('s.user_id', '=', userId)]))
          .executeTakeFirst()
      : undefined;
    if (!answer) throw new DomainError('chat.message_not_found');
    const rated = await db(em)
      .updateTable('chat_messages')
      .set({ helpful: isHelpful, rated_at: this.clock.now() })
      .where('id', '=', messageId)
      .where('rated_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    return rated !== undefined;
  }

  private async sessionOf(asker: Asker, given: string | null): Promise<Session> {
    const known =
      given && UUID.test(given)
        ? await db(this.em.fork())
            .selectFrom('chat_sessions')
            .select(['id', 'memory'])
            .where('id', '=', given)
            .where((row) => row.or([row('user_id', 'is', null), row('user_id', '=', asker.id)]))
            .executeTakeFirst()
        : undefined;
    return known
      ? { id: known.id, memory: { ...EMPTY_MEMORY, ...known.memory }, isNew: false }
      : { id: randomUUID(), memory: EMPTY_MEMORY, isNew: true };
  }

  private async earlier(sessionId: string): Promise<EarlierLine[]> {
    const latest = await db(this.em.fork())
      .selectFrom('chat_messages')
      .select(['sender as from', 'text'])
      .where('session_id', '=', sessionId)
      .orderBy('seq', 'desc')
      .limit(TOLD)
      .execute();
    return latest.reverse();
  }
}

interface Turn {
  asker: Asker;
  session: Session;
  said: Said;
  thought: Thought;
  messageId: string;
  now: Date;
}

async function keep(tx: Tx, turn: Turn): Promise<string> {
  const { thought, said, messageId, now } = turn;
  const sessionId = await keepSession(tx, turn);
  const { text, chips, tools, known } = thought.reply;
  const question = { sender: 'visitor' as const, text: said.message };
  const answer = { sender: 'support' as const, text, answered_by: thought.by, known };
  const common = { session_id: sessionId, created_at: now };
  // One after the other: their order is the order of the conversation.
  await db(tx)
    .insertInto('chat_messages')
    .values({ id: randomUUID(), ...question, ...common, chips: jsonb<ChatChip[]>([]), tools: [] })
    .execute();
  await db(tx)
    .insertInto('chat_messages')
    .values({ id: messageId, ...answer, ...common, chips: jsonb(chips), tools: [...tools] })
    .execute();
  return sessionId;
}

async function keepSession(tx: Tx, { asker, session, thought, now }: Turn): Promise<string> {
  const memory = jsonb(thought.reply.memory);
  if (!session.isNew) {
    const kept = await db(tx)
      .updateTable('chat_sessions')
      .set((row) => ({ memory, last_at: now, user_id: row.fn.coalesce('user_id', row.val(asker.id)) }))
      .where('id', '=', session.id)
      .where((row) => row.or([row('user_id', 'is', null), row('user_id', '=', asker.id)]))
      .returning('id')
      .executeTakeFirst();
    if (kept) return kept.id;
  }
  const id = session.isNew ? session.id : randomUUID();
  await db(tx)
    .insertInto('chat_sessions')
    .values({ id, user_id: asker.id, memory, created_at: now, last_at: now })
    .execute();
  return id;
}
