import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import {
  announce,
  Clock,
  countAll,
  inTransaction,
  DomainError,
  notifyLive,
  type Tx,
} from '#libs/core/platform';
import { lockUser } from '#libs/people/identity';
import {
  lockRequest,
  messagesOf,
  requests,
  type RequestRow,
  type RequestThread,
} from './requests.queries.js';
import { HandOvers } from './hand-overs.port.js';
import { addMessage, insertRequest, setRequestStatus, type Question } from './support-rows.js';
import { db } from './tables.js';
import { VisitorLinks } from './visitor-links.js';

/** Open requests per user; more belong in an existing conversation. */
const MAX_OPEN = 10;

/** Support requests of users, and our answers to all requests. */
@Injectable()
export class SupportRequests {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly links: VisitorLinks,
    private readonly handOvers: HandOvers,
  ) {}

  /**
   * Opens a request, with the chat it came from if that is the user's own.
   * @returns the request's id
   * @throws DomainError `support.too_many_open`
   */
  async open(userId: string, question: Question): Promise<string> {
    const now = this.clock.now();
    return inTransaction(this.em, async (tx) => {
      await lockUser(tx, userId);
      const { open } = await db(tx)
        .selectFrom('support_requests')
        .select(countAll().as('open'))
        .where('user_id', '=', userId)
        .where('status', '=', 'open')
        .executeTakeFirstOrThrow();
      if (open >= MAX_OPEN) throw new DomainError('support.too_many_open');
      await this.handOvers.note(tx, { userId, sessionId: question.sessionId });
      return insertRequest(tx, { userId }, question, now);
    });
  }

  /** A user's requests, last updated first. */
  ofPerson(userId: string): Promise<RequestRow[]> {
    return requests(this.em.fork())
      .where('r.user_id', '=', userId)
      .orderBy('r.updated_at', 'desc')
      .orderBy('r.id')
      .execute();
  }

  /** One request with its messages. @param userId null for operators @throws DomainError `support.not_found` */
  async one(id: string, userId: string | null): Promise<RequestThread> {
    const em = this.em.fork();
    const request = await requests(em)
      .where('r.id', '=', id)
      .$if(userId !== null, (query) => query.where('r.user_id', '=', userId))
      .executeTakeFirst();
    if (!request) throw new DomainError('support.not_found');
    return { request, messages: await messagesOf(em, id) };
  }

  /** Adds a user's message and reopens the request. @throws DomainError `support.not_found` */
  async reply(userId: string, id: string, text: string): Promise<void> {
    const now = this.clock.now();
    await inTransaction(this.em, async (tx) => {
      const request = await lockRequest(tx, id);
      if (request.user_id !== userId) throw new DomainError('support.not_found');
      await addMessage(tx, { requestId: id, sender: 'person', authorId: userId, text, now });
      await setRequestStatus(tx, id, 'open', now);
    });
  }

  /**
   * Answers a request, within the operator's transaction. Users are notified as they prefer, visitors by email.
   * @throws DomainError `support.not_found`
   */
  async answer(tx: Tx, operatorId: string, { id, text }: { id: string; text: string }): Promise<void> {
    const now = this.clock.now();
    const { user_id: userId, subject, full_name: name, email } = await lockRequest(tx, id);
    await addMessage(tx, { requestId: id, sender: 'operator', authorId: operatorId, text, now });
    await setRequestStatus(tx, id, 'answered', now);
    if (userId === null)
      return this.links.send(tx, id, { name, email }, { kind: 'answered', subject, answer: text });
    await announce(tx, 'support.answered', { requestId: id, userId, operatorId, subject, answer: text }, now);
    notifyLive(tx, { userIds: [userId], event: 'support.answered', bookingId: null });
  }

  /** Closes a request, within the operator's transaction. @throws DomainError `support.not_found`, `support.closed_already` */
  async close(tx: Tx, id: string): Promise<void> {
    const request = await lockRequest(tx, id);
    if (request.status === 'closed') throw new DomainError('support.closed_already');
    await setRequestStatus(tx, id, 'closed', this.clock.now());
  }
}
