import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { SCREENS } from '#libs/core/contracts';
import { Clock, CONFIG, firstRow, Refusal, type Config, type Tx } from '#libs/core/platform';
import { EMAIL_LINK_HOURS, LINKS_PER_HOUR, RESET_LINK_MINUTES } from '#libs/core/rules';
import { AccountLetters } from './account-letters.port.js';

export type LinkPurpose = 'verify_email' | 'change_email' | 'reset_password';

/** To whom a link goes. */
export interface LinkRecipient {
  userId: string;
  email: string;
  name: string;
}

/** What a link that was just used was for. */
export interface UsedLink {
  userId: string;
  purpose: LinkPurpose;
  /** The address it had been sent to. */
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
 * Links that prove who reads a mailbox: random, used once, of a short life, and stored as a hash, so that who reads the
 * database cannot use them. A newer link of a purpose closes the older one.
 */
@Injectable()
export class AccountLinks {
  constructor(
    private readonly clock: Clock,
    private readonly letters: AccountLetters,
    @Inject(CONFIG) private readonly config: Pick<Config, 'publicUrl'>,
  ) {}

  /**
   * Sends a link. Part of the transaction of what it is about.
   * @throws Refusal `account.too_many_letters` beyond {@link LINKS_PER_HOUR}
   */
  async send(tx: Tx, purpose: LinkPurpose, to: LinkRecipient): Promise<void> {
    const now = this.clock.now();
    // Two clicks at once: the second waits here and then closes the first one's link.
    await tx.execute('select 1 from users where id = ? for no key update', [to.userId]);
    await this.refuseTooMany(tx, purpose, to.userId, now);
    await this.close(tx, to.userId, [purpose]);
    const id = randomUUID();
    const token = randomBytes(32).toString('base64url');
    const expiresAt = new Date(now.getTime() + LIFE_MS[purpose]);
    await tx.execute(
      `insert into account_links (id, user_id, purpose, token_hash, email, created_at, expires_at) values (?, ?, ?, ?, ?, ?, ?)`,
      [id, to.userId, purpose, hashOf(token), to.email, now, expiresAt],
    );
    await this.letters.queue(tx, {
      kind: purpose,
      userId: to.userId,
      to: to.email,
      name: to.name,
      dedupeKey: `account-link-${id}`,
      // Behind the #, so that it reaches neither a server's log nor another site.
      url: `${this.config.publicUrl}${SCREEN[purpose]}#token=${token}`,
      expiresAt,
    });
  }

  /** True while this link could be used: for a look before slow work. */
  async isUsable(tx: Tx, purpose: LinkPurpose, token: string): Promise<boolean> {
    const row = await firstRow(
      tx,
      `select 1 from account_links where token_hash = ? and purpose = ? and closed_at is null and expires_at > ?`,
      [hashOf(token), purpose, this.clock.now()],
    );
    return row !== null;
  }

  /**
   * Uses a link up; of two at once one gets it.
   * @throws Refusal `account.link_unusable` for one that is unknown, used, replaced, run out, or for something else
   */
  async use(tx: Tx, purposes: readonly LinkPurpose[], token: string): Promise<UsedLink> {
    const now = this.clock.now();
    const link = await firstRow<UsedLink>(
      tx,
      `update account_links set closed_at = ?
        where token_hash = ? and purpose in (${purposes.map(() => '?').join(', ')}) and closed_at is null and expires_at > ?
        returning user_id as "userId", purpose, email::text`,
      [now, hashOf(token), ...purposes, now],
    );
    if (!link) throw new Refusal('account.link_unusable');
    return link;
  }

  /** Makes open links of these purposes worthless. */
  async close(tx: Tx, userId: string, purposes: readonly LinkPurpose[]): Promise<void> {
    await tx.execute(
      `update account_links set closed_at = ? where user_id = ? and closed_at is null
          and purpose in (${purposes.map(() => '?').join(', ')})`,
      [this.clock.now(), userId, ...purposes],
    );
  }

  private async refuseTooMany(tx: Tx, purpose: LinkPurpose, userId: string, now: Date): Promise<void> {
    await tx.execute('delete from account_links where user_id = ? and expires_at < ? and created_at < ?', [
      userId,
      now,
      new Date(now.getTime() - HOUR_MS),
    ]);
    const row = await firstRow<{ n: number }>(
      tx,
      'select count(*)::int as n from account_links where user_id = ? and purpose = ? and created_at > ?',
      [userId, purpose, new Date(now.getTime() - HOUR_MS)],
    );
    if ((row?.n ?? 0) >= LINKS_PER_HOUR)
      throw new Refusal('account.too_many_letters', { retryAfter: HOUR_MS / 1_000 });
  }
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');
