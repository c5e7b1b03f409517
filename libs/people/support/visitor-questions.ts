import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock, countAll, inTransaction, DomainError, type Tx } from '#libs/core/platform';
import { VISITOR_QUESTIONS_PER_DAY } from '#libs/core/rules';
import { sql } from 'kysely';
import { HandOvers } from './hand-overs.port.js';
import { SupportRequests } from './support-requests.js';
import { lockRequest, type RequestThread } from './requests.queries.js';
import { addMessage, insertRequest, setRequestStatus, type Question } from './support-rows.js';
import { db } from './tables.js';
import { VisitorLinks } from './visitor-links.js';

const DAY_MS = 86_400_000;
const AN_HOUR_S = 3_600;

/**
 * Support requests of visitors. Their address is never matched with accounts, so nothing about these is revealed; access to a request
 * needs the link that was sent to the address.
 */
@Injectable()
export class VisitorQuestions {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly requests: SupportRequests,
    private readonly links: VisitorLinks,
    private readonly handOvers: HandOvers,
  ) {}

  /** Opens a request and emails the visitor a link to it. @throws DomainError `support.too_many_from_address` */
  async ask(visitor: { name: string; email: string }, question: Question): Promise<void> {
    const now = this.clock.now();
    await inTransaction(this.em, async (tx) => {
      await this.assertBelowDailyLimit(tx, visitor.email, now);
      await this.handOvers.note(tx, { userId: null, sessionId: question.sessionId });
      const id = await insertRequest(tx, visitor, question, now);
      await this.links.send(tx, id, visitor, { kind: 'received' });
    });
  }

  /** The request of a link. @throws DomainError `support.link_unusable` */
  async follow(token: string): Promise<RequestThread> {
    return this.requests.one(await this.links.requestOf(this.em.fork(), token), null);
  }

  /** Adds the visitor's message and reopens the request. @throws DomainError `support.link_unusable` */
  async reply(token: string, text: string): Promise<RequestThread> {
    const now = this.clock.now();
    await inTransaction(this.em, async (tx) => {
      const id = await this.links.requestOf(tx, token);
      await lockRequest(tx, id);
      await addMessage(tx, { requestId: id, sender: 'person', authorId: null, text, now });
      await setRequestStatus(tx, id, 'open', now);
    });
    return this.follow(token);
  }

  /** Counts requests per address, whether or not it belongs to an account, so that the error reveals nothing. */
  private async assertBelowDailyLimit(tx: Tx, email: string, now: Date): Promise<void> {
    // Serialises concurrent requests from one address.
    await sql`select pg_advisory_xact_lock(hashtextextended(lower(${`support ${email}`}), 0))`.execute(
      db(tx),
    );
    const { sent } = await db(tx)
      .selectFrom('support_requests')
      .select(countAll().as('sent'))
      .where('visitor_email', '=', email)
      .where('created_at', '>', new Date(now.getTime() - DAY_MS))
      .executeTakeFirstOrThrow();
    if (sent >= VISITOR_QUESTIONS_PER_DAY)
      throw new DomainError('support.too_many_from_address', { retryAfter: AN_HOUR_S });
  }
}
