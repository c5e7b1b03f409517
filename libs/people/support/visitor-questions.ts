import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock, countAll, inTransaction, DomainError, type Tx } from '#libs/core/platform';
import { VISITOR_QUESTIONS_PER_DAY } from '#libs/core/rules';
import { sql } from 'kysely';
import { SupportRequests } from './support-requests.js';
import { lockRequest, type WholeRequest } from './requests.queries.js';
import { addMessage, insertRequest, moveRequest, type Question } from './support-rows.js';
import { db } from './tables.js';
import { VisitorLinks } from './visitor-links.js';

const DAY_MS = 86_400_000;
const AN_HOUR_S = 3_600;

/**
 * What people ask who are not signed in. Whether their address belongs to an account is never looked up, so nobody learns
 * it here; what they may see of a question they show by the link that was sent to the address.
 */
@Injectable()
export class VisitorQuestions {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly requests: SupportRequests,
    private readonly links: VisitorLinks,
  ) {}

  /** Hands a question over and writes to the address. @throws DomainError `support.too_many_from_address` */
  async ask(visitor: { name: string; email: string }, question: Question): Promise<void> {
    const now = this.clock.now();
    await inTransaction(this.em, async (tx) => {
      await this.assertNotTooMany(tx, visitor.email, now);
      const id = await insertRequest(tx, visitor, question, now);
      await this.links.send(tx, id, visitor, { kind: 'received' });
    });
  }

  /** The question that a link is about. @throws DomainError `support.link_unusable` */
  async follow(token: string): Promise<WholeRequest> {
    return this.requests.one(await this.links.requestOf(this.em.fork(), token), null);
  }

  /** Adds what the visitor has to say; the question waits for us again. @throws DomainError `support.link_unusable` */
  async reply(token: string, text: string): Promise<WholeRequest> {
    const now = this.clock.now();
    await inTransaction(this.em, async (tx) => {
      const id = await this.links.requestOf(tx, token);
      await lockRequest(tx, id);
      await addMessage(tx, { requestId: id, sender: 'person', authorId: null, text, now });
      await moveRequest(tx, id, 'open', now);
    });
    return this.follow(token);
  }

  /** Counts what was sent under an address, not who it belongs to: the sentence is the same for everybody. */
  private async assertNotTooMany(tx: Tx, email: string, now: Date): Promise<void> {
    // Several at once: each waits here for the one before.
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
