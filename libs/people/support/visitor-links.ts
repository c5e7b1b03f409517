import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { SCREENS } from '#libs/core/contracts';
import { Clock, CONFIG, DomainError, type Config, type Tx } from '#libs/core/platform';
import { VISITOR_LINK_DAYS } from '#libs/core/rules';
import { SupportMailer, type VisitorNews } from './support-mailer.port.js';
import { db } from './tables.js';

const DAY_MS = 86_400_000;

/**
 * Links by which somebody without an account follows one question: random, of a bounded life, stored as a hash, and good
 * for that question alone. They work as often as one likes, so each email brings another and none closes an older one.
 */
@Injectable()
export class VisitorLinks {
  constructor(
    private readonly clock: Clock,
    private readonly mails: SupportMailer,
    @Inject(CONFIG) private readonly config: Pick<Config, 'publicUrl'>,
  ) {}

  /** Writes to a visitor, with a new link. Part of the transaction of what it is about. */
  async send(
    tx: Tx,
    requestId: string,
    to: { name: string; email: string },
    news: VisitorNews,
  ): Promise<void> {
    const now = this.clock.now();
    const id = randomUUID();
    const token = randomBytes(32).toString('base64url');
    const expiresAt = new Date(now.getTime() + VISITOR_LINK_DAYS * DAY_MS);
    await db(tx)
      .deleteFrom('support_links')
      .where('request_id', '=', requestId)
      .where('expires_at', '<', now)
      .execute();
    await db(tx)
      .insertInto('support_links')
      .values({
        id,
        request_id: requestId,
        token_hash: hashOf(token),
        created_at: now,
        expires_at: expiresAt,
      })
      .execute();
    await this.mails.queue(tx, {
      to: { name: to.name, address: to.email },
      news,
      // Behind the #, so that it reaches neither a server's log nor another site.
      url: `${this.config.publicUrl}${SCREENS.supportQuestion}#token=${token}`,
      expiresAt,
      dedupeKey: `support-link-${id}`,
    });
  }

  /** Which request a link is about. @throws DomainError `support.link_unusable` for one that is unknown or has run out */
  async requestOf(tx: Tx, token: string): Promise<string> {
    const link = await db(tx)
      .selectFrom('support_links')
      .select('request_id')
      .where('token_hash', '=', hashOf(token))
      .where('expires_at', '>', this.clock.now())
      .executeTakeFirst();
    if (!link) throw new DomainError('support.link_unusable');
    return link.request_id;
  }
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');
