import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { SCREENS } from '#libs/core/contracts';
import { Clock, CONFIG, countAll, DomainError, type Config, type Tx } from '#libs/core/platform';
import { EMAIL_LINK_HOURS, LINKS_PER_HOUR, RESET_LINK_MINUTES } from '#libs/core/rules';
import { AccountMailer } from './account-mailer.port.js';
import { lockUser } from './lock-user.js';
import { db } from './tables.js';

/** What an account link is for. */
export type LinkPurpose = MailboxPurpose | 'end_session';

/** What a link does that proves access to a mailbox. */
type MailboxPurpose = 'verify_email' | 'change_email' | 'reset_password';

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
  /** The session it ends, if it ends one. */
  sessionId: string | null;
}

/** A sign-in from a device that the account did not know. */
export interface NewSignIn {
  sessionId: string;
  /** In words, as {@link deviceOf} names it. */
  device: string;
  /** When the session ends by itself. */
  expiresAt: Date;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Somebody who signs in all the time without keeping cookies, such as a program, is told so often a day. */
const NEW_DEVICES_TOLD = 5;
const LIFE_MS: Readonly<Record<MailboxPurpose, number>> = {
  verify_email: EMAIL_LINK_HOURS * HOUR_MS,
  change_email: EMAIL_LINK_HOURS * HOUR_MS,
  reset_password: RESET_LINK_MINUTES * MINUTE_MS,
};
const SCREEN: Readonly<Record<MailboxPurpose, string>> = {
  verify_email: SCREENS.confirmEmail,
  change_email: SCREENS.confirmEmail,
  reset_password: SCREENS.resetPassword,
};

/**
 * Links that prove access to a mailbox, or end a session: random, single-use, short-lived and stored as a hash, so that somebody who can
 * read the database cannot use them. A new link closes older ones of the same purpose, unless it ends a session.
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
  async send(tx: Tx, purpose: MailboxPurpose, to: LinkRecipient): Promise<void> {
    const now = this.clock.now();
    // Of two concurrent requests the second waits here, then closes the first one's link.
    await lockUser(tx, to.userId);
    await this.assertBelowHourlyLimit(tx, purpose, to.userId, now);
    await this.close(tx, to.userId, [purpose]);
    const expiresAt = new Date(now.getTime() + LIFE_MS[purpose]);
    const { id, token } = await this.insert(tx, to, { purpose, now, expiresAt, sessionId: null });
    await this.mails.queue(tx, {
      kind: purpose,
      ...addressed(to, id),
      url: this.urlOf(SCREEN[purpose], token),
      expiresAt,
    });
  }

  /** Tells somebody that their account was signed in to from a new device, with a link that ends it; a few times a day at most. */
  async sendSignIn(tx: Tx, to: LinkRecipient, { sessionId, device, expiresAt }: NewSignIn): Promise<void> {
    const now = this.clock.now();
    const since = new Date(now.getTime() - DAY_MS);
    if ((await countSent(tx, 'end_session', to.userId, since)) >= NEW_DEVICES_TOLD) return;
    const { id, token } = await this.insert(tx, to, { purpose: 'end_session', now, expiresAt, sessionId });
    await this.mails.queue(tx, {
      kind: 'new_device',
      ...addressed(to, id),
      device,
      url: this.urlOf(SCREENS.endSession, token),
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
      .returning(['user_id as userId', 'purpose', 'email', 'session_id as sessionId'])
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

  private async insert(
    tx: Tx,
    to: LinkRecipient,
    link: { purpose: LinkPurpose; now: Date; expiresAt: Date; sessionId: string | null },
  ): Promise<{ id: string; token: string }> {
    const id = randomUUID();
    const token = randomBytes(32).toString('base64url');
    await db(tx)
      .insertInto('account_links')
      .values({
        id,
        user_id: to.userId,
        purpose: link.purpose,
        token_hash: hashOf(token),
        email: to.email,
        created_at: link.now,
        expires_at: link.expiresAt,
        session_id: link.sessionId,
      })
      .execute();
    return { id, token };
  }

  /** In the fragment, so that the token reaches no server log and no referrer. */
  private urlOf(screen: string, token: string): string {
    return `${this.config.publicUrl}${screen}#token=${token}`;
  }

  private async assertBelowHourlyLimit(
    tx: Tx,
    purpose: MailboxPurpose,
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
    if ((await countSent(tx, purpose, userId, anHourAgo)) >= LINKS_PER_HOUR)
      throw new DomainError('account.too_many_letters', { retryAfter: HOUR_MS / 1_000 });
  }
}

const addressed = ({ userId, email: to, name }: LinkRecipient, linkId: string) => ({
  userId,
  to,
  name,
  dedupeKey: `account-link-${linkId}`,
});

async function countSent(tx: Tx, purpose: LinkPurpose, userId: string, since: Date): Promise<number> {
  const { sent } = await db(tx)
    .selectFrom('account_links')
    .select(countAll().as('sent'))
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow();
  return sent;
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');
