import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { SCREENS } from '#libs/core/contracts';
import { Clock, CONFIG, DomainError, type Config, type Tx } from '#libs/core/platform';
import { VISITOR_LINK_DAYS } from '#libs/core/rules';
import { SupportMailer, type VisitorNews } from './support-mailer.port.js';
import { db } from './tables.js';

const DAY_MS = 86_400_000;

/**
 * Links for visitors to follow one support request: random, time-limited, stored as a hash, and valid for that request alone. They are
 * reusable: each email has a new one, and older ones stay valid.
 */
@Injectable()
export class VisitorLinks {
  constructor(
    private readonly clock: Clock,
    private readonly mails: SupportMailer,
    @Inject(CONFIG) private readonly config: Pick<Config, 'publicUrl'>,
  ) {}

  /** Emails a visitor with a new link, within the caller's transaction. */
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
      // In the fragment, so that it reaches no server log and no referrer.
      url: `${this.config.publicUrl}${SCREENS.supportQuestion}#token=${token}`,
      expiresAt,
      dedupeKey: `support-link-${id}`,
    });
  }

  /** The id of a link's request. @throws DomainError `support.link_unusable` when the link is unknown or expired */
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
