import { createHash, randomBytes } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { SCREENS } from '#libs/core/contracts';
import { Clock, CONFIG, DomainError, type Config, type Tx } from '#libs/core/platform';
import { THREAD_LINK_DAYS } from '#libs/core/rules';
import { db } from './tables.js';
import { linkHolder } from './thread-links.queries.js';

const DAY_MS = 86_400_000;

/** What a link opens, and for whom. */
export interface OpenedLink {
  threadId: string;
  personId: string;
}

/**
 * Links in emails that open one thread, to read and to answer, without signing in: random, time-limited, stored as a hash. They grant
 * nothing else, and end with the sessions of the person, when a password changes or an account is suspended.
 */
@Injectable()
export class ThreadLinks {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Pick<Config, 'publicUrl'>,
  ) {}

  /** A new link for a person, within the caller's transaction. */
  async add(
    tx: Tx,
    { threadId, personId }: OpenedLink,
    tokenVersion: number,
  ): Promise<{ url: string; expiresAt: Date }> {
    const now = this.clock.now();
    const token = randomBytes(32).toString('base64url');
    const expiresAt = new Date(now.getTime() + THREAD_LINK_DAYS * DAY_MS);
    await db(tx)
      .insertInto('thread_links')
      .values({
        token_hash: hashOf(token),
        thread_id: threadId,
        user_id: personId,
        token_version: tokenVersion,
        created_at: now,
        expires_at: expiresAt,
      })
      .execute();
    // In the fragment, so that it reaches no server log and no referrer.
    return { url: `${this.config.publicUrl}${SCREENS.messageLink}#token=${token}`, expiresAt };
  }

  /** What a link opens. @throws DomainError `thread.link_unusable` when it is unknown, expired or revoked */
  async open(token: string): Promise<OpenedLink> {
    const holder = await linkHolder(this.em.fork(), hashOf(token), this.clock.now());
    if (!holder) throw new DomainError('thread.link_unusable');
    return holder;
  }
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');
