import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { ChatChip } from '#libs/core/contracts';
import { Clock, firstRow, inTransaction, Refusal, rows, type Tx } from '#libs/core/platform';
import { Brain, type Thought } from './brain.js';
import type { Asker } from './doors.port.js';
import { EMPTY_MEMORY, type Memory } from './memory.js';
import type { EarlierLine } from './model/language-model.js';

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
    private readonly brain: Brain,
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
   * @throws Refusal `chat.message_not_found`, also for an answer that was somebody else's
   */
  async rate(userId: string | null, messageId: string, isHelpful: boolean): Promise<boolean> {
    const em = this.em.fork();
    const answer = UUID.test(messageId)
      ? await firstRow(
          em,
          `select m.id from chat_messages m join chat_sessions s on s.id = m.session_id
            where m.id = ? and m.sender = 'support' and (s.user_id is null or s.user_id = ?::uuid)`,
          [messageId, userId],
        )
      : null;
    if (!answer) throw new Refusal('chat.message_not_found');
    const rated = await rows(
      em,
      'update chat_messages set helpful = ?, rated_at = ? where id = ? and rated_at is null returning id',
      [isHelpful, this.clock.now(), messageId],
    );
    return rated.length === 1;
  }

  private async sessionOf(asker: Asker, given: string | null): Promise<Session> {
    const known =
      given && UUID.test(given)
        ? await firstRow<{ id: string; memory: Memory }>(
            this.em.fork(),
            'select id, memory from chat_sessions where id = ? and (user_id is null or user_id = ?::uuid)',
            [given, asker.id],
          )
        : null;
    return known
      ? { id: known.id, memory: { ...EMPTY_MEMORY, ...known.memory }, isNew: false }
      : { id: randomUUID(), memory: EMPTY_MEMORY, isNew: true };
  }

  private async earlier(sessionId: string): Promise<EarlierLine[]> {
    const latest = await rows<EarlierLine>(
      this.em.fork(),
      'select sender as "from", text from chat_messages where session_id = ? order by seq desc limit ?',
      [sessionId, TOLD],
    );
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
  const insert = `insert into chat_messages (id, session_id, sender, text, chips, tools, answered_by, known, created_at)
    values (?, ?, ?, ?, ?::jsonb, ?::text[], ?, ?, ?)`;
  await tx.execute(insert, [randomUUID(), sessionId, 'visitor', said.message, '[]', '{}', null, null, now]);
  const { text, chips, tools, known } = thought.reply;
  await tx.execute(insert, [
    messageId,
    sessionId,
    'support',
    text,
    JSON.stringify(chips),
    `{${tools.join(',')}}`,
    thought.by,
    known,
    now,
  ]);
  return sessionId;
}

async function keepSession(tx: Tx, { asker, session, thought, now }: Turn): Promise<string> {
  const memory = JSON.stringify(thought.reply.memory);
  if (!session.isNew) {
    const kept = await rows(
      tx,
      `update chat_sessions set memory = ?::jsonb, last_at = ?, user_id = coalesce(user_id, ?::uuid)
        where id = ? and (user_id is null or user_id = ?::uuid) returning id`,
      [memory, now, asker.id, session.id, asker.id],
    );
    if (kept.length === 1) return session.id;
  }
  const id = session.isNew ? session.id : randomUUID();
  await tx.execute(
    'insert into chat_sessions (id, user_id, memory, created_at, last_at) values (?, ?::uuid, ?::jsonb, ?, ?)',
    [id, asker.id, memory, now, now],
  );
  return id;
}
