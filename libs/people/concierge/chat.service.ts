import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { ChatChip, ChatTable } from '#libs/core/contracts';
import { Clock, inTransaction, jsonb, DomainError, type Tx } from '#libs/core/platform';
import type { Act } from './acts/act.js';
import { ActsService } from './acts/acts.service.js';
import { AnswerService, type Answer } from './answer.service.js';
import type { Requester } from './gateways.port.js';
import type { Language } from './languages/language.js';
import { EMPTY_MEMORY, type Memory } from './memory.js';
import type { EarlierLine } from './model/language-model.js';
import type { AskedOn } from './page.js';
import { keepQuestion } from './questions/keep-questions.js';
import { db } from './tables.js';

/** An incoming message. `sessionId` is not validated; `person` is whose daily limits apply. */
export interface IncomingMessage {
  message: string;
  sessionId: string | null;
  page: AskedOn;
  person: string;
}

/** A stored answer. */
export interface StoredAnswer {
  messageId: string;
  sessionId: string;
  text: string;
  chips: ChatChip[];
  /** Cards to press. @spec G10 */
  acts: Act[];
  /** Homes side by side. */
  table: ChatTable | null;
  /** In which it is written. */
  language: Language;
}

/** In another language than ours people are answered in English. */
const spokenIn = ({ language }: Memory): Language =>
  language === null || language === 'other' ? 'en' : language;

interface Session {
  id: string;
  memory: Memory;
  isNew: boolean;
}

/** Number of earlier messages passed to the language model. */
const HISTORY_LENGTH = 8;
/** Most cards below an answer. */
const MOST_ACTS = 3;
const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** Answers chat messages and stores conversations. @spec §2 Support chat, §7, F5, F6 */
@Injectable()
export class ChatService {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly answers: AnswerService,
    private readonly acts: ActsService,
  ) {}

  /**
   * Answers a message and stores both. A session that is not the asker's is ignored and a new one started (F6); an anonymous session becomes
   * the user's own after sign-in.
   */
  async say(asker: Requester, incoming: IncomingMessage): Promise<StoredAnswer> {
    const session = await this.sessionOf(asker, incoming.sessionId);
    const now = this.clock.now();
    const earlier = session.isNew ? [] : await this.earlier(session.id);
    const { message, page } = incoming;
    const support = await this.acts.supportFor(asker);
    const isCardOpen = support ? !session.isNew && (await this.acts.hasOpen(session.id)) : false;
    const question = { message, asker, page, memory: session.memory, acts: support, isCardOpen, now };
    const answer = await this.answers.answer(question, { earlier, person: incoming.person });
    const messageId = randomUUID();
    // If somebody has claimed the session meanwhile, the turn is stored in a new one.
    const { sessionId, acts } = await inTransaction(this.em, async (tx) => {
      const storedIn = await storeTurn(tx, { asker, session, incoming, answer, messageId, now });
      return { sessionId: storedIn, acts: await this.offer(tx, answer, { asker, storedIn, messageId, now }) };
    });
    const { text, chips, table = null, memory } = answer.reply;
    return { messageId, sessionId, text, chips, acts, table, language: spokenIn(memory) };
  }

  /**
   * Stores whether an answer was helpful; only the first rating counts. One that was not is kept for our team to learn from. @returns false when it was rated before (F5)
   * @throws DomainError `chat.message_not_found`, also for an answer to somebody else
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
    return inTransaction(this.em, async (tx) => {
      const rated = await db(tx)
        .updateTable('chat_messages')
        .set({ helpful: isHelpful, rated_at: this.clock.now() })
        .where('id', '=', messageId)
        .where('rated_at', 'is', null)
        .returning('id')
        .executeTakeFirst();
      if (rated && !isHelpful) await keepQuestion(tx, rated.id, 'thumbs_down');
      return rated !== undefined;
    });
  }

  private async offer(
    tx: Tx,
    { reply }: Answer,
    { asker, storedIn, ...of }: { asker: Requester; storedIn: string; messageId: string; now: Date },
  ): Promise<Act[]> {
    return asker.id === null
      ? []
      : this.acts.offer(tx, reply.acts.slice(0, MOST_ACTS), { ...of, sessionId: storedIn, userId: asker.id });
  }

  private async sessionOf(asker: Requester, given: string | null): Promise<Session> {
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
      .limit(HISTORY_LENGTH)
      .execute();
    return latest.reverse();
  }
}

interface Turn {
  asker: Requester;
  session: Session;
  incoming: IncomingMessage;
  answer: Answer;
  messageId: string;
  now: Date;
}

async function storeTurn(tx: Tx, turn: Turn): Promise<string> {
  const { answer, incoming, messageId, now } = turn;
  const sessionId = await storeSession(tx, turn);
  const { text, chips, tools, known, outcome, memory } = answer.reply;
  const questionRow = { sender: 'visitor' as const, text: incoming.message };
  const answerRow = {
    sender: 'support' as const,
    text,
    answered_by: answer.by,
    known,
    meaning: memory.intent,
  };
  const common = { session_id: sessionId, created_at: now };
  // Inserted one by one, because `seq` is the order of the conversation.
  await db(tx)
    .insertInto('chat_messages')
    .values({ id: randomUUID(), ...questionRow, ...common, chips: jsonb<ChatChip[]>([]), tools: [] })
    .execute();
  await db(tx)
    .insertInto('chat_messages')
    .values({ id: messageId, ...answerRow, ...common, chips: jsonb(chips), tools: [...tools] })
    .execute();
  if (!known && outcome === 'hand_over') await keepQuestion(tx, messageId, 'unknown');
  return sessionId;
}

async function storeSession(tx: Tx, { asker, session, answer, now }: Turn): Promise<string> {
  const memory = jsonb(answer.reply.memory);
  if (!session.isNew) {
    const updated = await db(tx)
      .updateTable('chat_sessions')
      .set((row) => ({ memory, last_at: now, user_id: row.fn.coalesce('user_id', row.val(asker.id)) }))
      .where('id', '=', session.id)
      .where((row) => row.or([row('user_id', 'is', null), row('user_id', '=', asker.id)]))
      .returning('id')
      .executeTakeFirst();
    if (updated) return updated.id;
  }
  const id = session.isNew ? session.id : randomUUID();
  await db(tx)
    .insertInto('chat_sessions')
    .values({ id, user_id: asker.id, memory, created_at: now, last_at: now })
    .execute();
  return id;
}
