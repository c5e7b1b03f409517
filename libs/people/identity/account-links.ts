import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { SCREENS } from '#libs/core/contracts';
import { Clock, CONFIG, countAll, DomainError, type Config, type Tx } from '#libs/core/platform';
import { EMAIL_LINK_HOURS, LINKS_PER_HOUR, RESET_LINK_MINUTES } from '#libs/core/rules';
import { AccountMailer } from './account-mailer.port.js';
import { lockUser } from './lock-user.js';
import { db } from './tables.js';

/** What an account link is for. */
export type LinkPurpose = 'verify_email' | 'change_email' | 'reset_password';

/** The recipient of a link. */
export interface LinkRecipient {
  userId: string;
  email: string;
  name: string;
}

/** A link that has just been used. */
export interface UsedLink {
  userId: string;
  purpose: LinkPurpose;
  /** The address it was sent to. */
  email: string;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const LIFE_MS: Readonly<Record<LinkPurpose, number>> = {
  verify_email: EMAIL_LINK_HOURS * HOUR_MS,
  change_email: EMAIL_LINK_HOURS * HOUR_MS,
  reset_password: RESET_LINK_MINUTES * MINUTE_MS,
};
const SCREEN: Readonly<Record<LinkPurpose, string>> = {
  verify_email: SCREENS.confirmEmail,
  change_email: SCREENS.confirmEmail,
  reset_password: SCREENS.resetPassword,
};

/**
 * Links that prove access to a mailbox: random, single-use, short-lived and stored as a hash, so that somebody who can read the database
 * cannot use them. A new link closes older ones of the same purpose.
 */
@Injectable()
export class AccountLinks {
  constructor(
    private readonly clock: Clock,
    private readonly mails: AccountMailer,
    @Inject(CONFIG) private readonly config: Pick<Config, 'publicUrl'>,
  ) {}

  /**
   * Sends a link, within the caller's transaction.
   * @throws DomainError `account.too_many_letters` beyond {@link LINKS_PER_HOUR}
   */
  async send(tx: Tx, purpose: LinkPurpose, to: LinkRecipient): Promise<void> {
    const now = this.clock.now();
    // Of two concurrent requests the second waits here, then closes the first one's link.
    await lockUser(tx, to.userId);
    await this.assertBelowHourlyLimit(tx, purpose, to.userId, now);
    await this.close(tx, to.userId, [purpose]);
    const id = randomUUID();
    const token = randomBytes(32).toString('base64url');
    const expiresAt = new Date(now.getTime() + LIFE_MS[purpose]);
    await db(tx)
      .insertInto('account_links')
      .values({
        id,
        user_id: to.userId,
        purpose,
        token_hash: hashOf(token),
        email: to.email,
        created_at: now,
        expires_at: expiresAt,
      })
      .execute();
    await this.mails.queue(tx, {
      kind: purpose,
      userId: to.userId,
      to: to.email,
      name: to.name,
      dedupeKey: `account-link-${id}`,
      // In the fragment, so that it reaches no server log and no referrer.
      url: `${this.config.publicUrl}${SCREEN[purpose]}#token=${token}`,
      expiresAt,
    });
  }

  /** True while the link can be used; a cheap check before slow work. */
  async isUsable(tx: Tx, purpose: LinkPurpose, token: string): Promise<boolean> {
    const link = await db(tx)
      .selectFrom('account_links')
      .select('id')
      .where('token_hash', '=', hashOf(token))
      .where('purpose', '=', purpose)
      .where('closed_at', 'is', null)
      .where('expires_at', '>', this.clock.now())
      .executeTakeFirst();
    return link !== undefined;
  }

  /**
   * Uses up a link. Only one of two concurrent requests wins.
   * @throws DomainError `account.link_unusable` when it is unknown, used, replaced, expired or has another purpose
   */
  async use(tx: Tx, purposes: readonly LinkPurpose[], token: string): Promise<UsedLink> {
    const now = this.clock.now();
    const link = await db(tx)
      .updateTable('account_links')
      .set({ closed_at: now })
      .where('token_hash', '=', hashOf(token))
      .where('purpose', 'in', purposes)
      .where('closed_at', 'is', null)
      .where('expires_at', '>', now)
      .returning(['user_id as userId', 'purpose', 'email'])
      .executeTakeFirst();
    if (!link) throw new DomainError('account.link_unusable');
    return link;
  }

  /** Closes the user's open links of these purposes. */
  async close(tx: Tx, userId: string, purposes: readonly LinkPurpose[]): Promise<void> {
    await db(tx)
      .updateTable('account_links')
      .set({ closed_at: this.clock.now() })
      .where('user_id', '=', userId)
      .where('closed_at', 'is', null)
      .where('purpose', 'in', purposes)
      .execute();
  }

  private async assertBelowHourlyLimit(
    tx: Tx,
    purpose: LinkPurpose,
    userId: string,
    now: Date,
  ): Promise<void> {
    const anHourAgo = new Date(now.getTime() - HOUR_MS);
    await db(tx)
      .deleteFrom('account_links')
      .where('user_id', '=', userId)
      .where('expires_at', '<', now)
      .where('created_at', '<', anHourAgo)
      .execute();
    const { sent } = await db(tx)
      .selectFrom('account_links')
      .select(countAll().as('sent'))
      .where('user_id', '=', userId)
      .where('purpose', '=', purpose)
      .where('created_at', '>', anHourAgo)
      .executeTakeFirstOrThrow();
    if (sent >= LINKS_PER_HOUR)
      throw new DomainError('account.too_many_letters', { retryAfter: HOUR_MS / 1_000 });
  }
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');
