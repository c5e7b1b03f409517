import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import {
  Clock,
  CONFIG,
  DomainError,
  inTransaction,
  realNow,
  realNowPlus,
  type Config,
  type Tx,
} from '#libs/core/platform';
import { OPERATOR_SESSION_HOURS } from '#libs/core/rules';
import { AccountLinks, type LinkRecipient } from './account-links.js';
import type { SignedIn } from './accounts.service.js';
import { forgetDevices } from './forget-devices.js';
import { forgetTokens } from './known-tokens.js';
import { lockedUser } from './lock-user.js';
import { endChallengesOf } from './second-factor/challenges.js';
import { isAlive } from './session.queries.js';
import { db } from './tables.js';

const MS_PER_HOUR = 3_600_000;

/** A session to start. */
export interface NewSession {
  person: Pick<SignedIn, 'id' | 'role'>;
  /** A readable name, see `deviceOf`. */
  device: string;
  /** Whether an operator has proved a second factor. */
  secondFactor: boolean;
}

/** How long a session of this person lasts, in hours; shorter for operators. @spec decision 49 */
export const sessionHours = (
  { role }: Pick<SignedIn, 'role'>,
  { jwtTtlHours }: Pick<Config, 'jwtTtlHours'>,
): number => (role === 'admin' ? Math.min(jwtTtlHours, OPERATOR_SESSION_HOURS) : jwtTtlHours);

/** A session of a user. */
export type SessionRow = Awaited<ReturnType<Sessions['list']>>[number];

/** Sign-in sessions. A token names its session and is invalid once that has ended. */
@Injectable()
export class Sessions {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly links: AccountLinks,
    @Inject(CONFIG) private readonly config: Pick<Config, 'jwtTtlHours'>,
  ) {}

  /** Like {@link start}, and tells the user, whose account did not know the device. @returns the session's id */
  startOnNewDevice(session: NewSession, to: LinkRecipient): Promise<string> {
    return inTransaction(this.em, async (tx) => {
      const sessionId = await this.start(session, tx);
      const lasts = sessionHours(session.person, this.config) * MS_PER_HOUR;
      const expiresAt = new Date(this.clock.now().getTime() + lasts);
      await this.links.sendSignIn(tx, to, { sessionId, device: session.device, expiresAt });
      return sessionId;
    });
  }

  /** Ends the session that a link is about, closes the change of address that may have been asked for in it, and knows its browser no more. @throws DomainError `account.link_unusable`, also when it has ended already */
  async endByLink(token: string): Promise<void> {
    await inTransaction(this.em, async (tx) => {
      const { userId, sessionId } = await this.links.use(tx, ['end_session'], token);
      await forgetDevices(tx, userId);
      await db(tx).deleteFrom('sessions').where('id', '=', sessionId).execute();
      await forgetTokens(tx, userId);
      await this.links.close(tx, userId, ['change_email']);
    });
  }

  /**
   * Starts a session that lasts as long as its token, and deletes the user's expired ones.
   * @returns its id
   */
  async start({ person, device, secondFactor }: NewSession, em: EntityManager = this.em): Promise<string> {
    const id = randomUUID();
    const now = this.clock.now();
    await db(em)
      .deleteFrom('sessions')
      .where('user_id', '=', person.id)
      .where('expires_at', '<', realNow())
      .execute();
    await db(em)
      .insertInto('sessions')
      .values({
        id,
        user_id: person.id,
        device,
        started_at: now,
        last_seen_at: now,
        expires_at: realNowPlus(Math.round(sessionHours(person, this.config) * 3_600)),
        ...(person.role === 'admin' && {
          acted_at: realNow(),
          confirmed_at: realNow(),
          second_factor: secondFactor,
        }),
      })
      .execute();
    return id;
  }

  /** A user's sessions, last seen first. */
  list(userId: string) {
    return db(this.em)
      .selectFrom('sessions as s')
      .innerJoin('users as u', 'u.id', 's.user_id')
      .select(['s.id', 's.device', 's.started_at', 's.last_seen_at'])
      .where('s.user_id', '=', userId)
      .where(isAlive)
      .orderBy('s.last_seen_at', 'desc')
      .orderBy('s.id')
      .execute();
  }

  /**
   * Ends one of the user's sessions. The account knows no browser any more when it was another one than that of the request.
   * @param from the session of the request
   * @throws DomainError `account.session_not_found` when it has ended or is not theirs
   */
  async end(userId: string, sessionId: string, from: string | null): Promise<void> {
    await inTransaction(this.em, async (tx) => {
      // The account before its sessions, as when all of them end.
      if (sessionId !== from) await forgetDevices(tx, userId);
      const ended = await db(tx)
        .deleteFrom('sessions')
        .where('id', '=', sessionId)
        .where('user_id', '=', userId)
        .returning('id')
        .executeTakeFirst();
      if (!ended) throw new DomainError('account.session_not_found');
      await forgetTokens(tx, userId);
    });
  }

  /** Signs a user out everywhere and invalidates all tokens issued before. */
  async endAll(userId: string): Promise<void> {
    await inTransaction(this.em, async (tx) => {
      const user = await lockedUser(tx, userId);
      user?.revokeTokens();
      await this.deleteAll(tx, userId);
    });
  }

  /** Deletes a user's sessions, and closes the change of address that may have been asked for in one; the caller has revoked the tokens. */
  async deleteAll(tx: Tx, userId: string): Promise<void> {
    await db(tx).deleteFrom('sessions').where('user_id', '=', userId).execute();
    await endChallengesOf(tx, userId);
    await forgetTokens(tx, userId);
    await this.links.close(tx, userId, ['change_email']);
  }
}
