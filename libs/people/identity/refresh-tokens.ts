import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock, inTransaction, type Tx } from '#libs/core/platform';
import { judgeRefreshToken } from '#libs/core/rules';
import { AccountMailer } from './account-mailer.port.js';
import type { SignedIn } from './accounts.service.js';
import { forgetDevices } from './forget-devices.js';
import { forgetTokens } from './known-tokens.js';
import {
  newRefreshToken,
  newSalt,
  refreshHash,
  refreshTokenIn,
  refreshTokenText,
  successorOf,
  type RefreshToken,
} from './refresh-token.js';
import { isAlive } from './session.queries.js';
import { db } from './tables.js';

/** A token that continues a session, and how often it was rotated. */
export interface RefreshGrant {
  /** Goes into a cookie, and nowhere else. */
  token: string;
  generation: number;
}

/** The session that an access token names, whether or not it has expired. */
export interface NamedSession {
  userId: string;
  sessionId: string;
  tokenVersion: number;
  /** How often its refresh token had been rotated by then. */
  generation: number;
}

/** How a refresh went: continued, refused, or refused because the token was used before, which has ended the session. */
export type Refreshed =
  | { outcome: 'continued'; person: SignedIn; grant: RefreshGrant }
  | { outcome: 'refused' }
  | { outcome: 'reused'; email: string };

type SessionOwner = NonNullable<Awaited<ReturnType<typeof lockedSession>>>;
type KnownTokens = NonNullable<Awaited<ReturnType<typeof tokensOf>>>;

/** Refresh tokens: each continues its session once, and is replaced by doing so. @spec decision 52 */
@Injectable()
export class RefreshTokens {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly mails: AccountMailer,
  ) {}

  /** Makes a session that has just begun renewable. */
  async begin(sessionId: string): Promise<RefreshGrant> {
    const token = newRefreshToken();
    await db(this.em)
      .insertInto('refresh_tokens')
      .values({
        session_id: sessionId,
        family_hash: refreshHash(token.family),
        token_hash: refreshHash(token.secret),
        generation: 0,
      })
      .execute();
    return { token: refreshTokenText(token), generation: 0 };
  }

  /** True for a token, used or not, of this session. */
  async belongs(text: string | undefined, sessionId: string): Promise<boolean> {
    const presented = refreshTokenIn(text);
    if (!presented) return false;
    const known = await tokensOf(this.em, sessionId);
    return known?.family_hash === refreshHash(presented.family);
  }

  /**
   * Continues a session by its refresh token. One that was used before ends the session on all instances, and its person is told by email.
   * @param text the token, as it is in the cookie
   */
  refresh(text: string | undefined, session: NamedSession): Promise<Refreshed> {
    const presented = refreshTokenIn(text);
    if (!presented) return Promise.resolve({ outcome: 'refused' });
    return inTransaction(this.em, async (tx) => {
      const owner = await lockedSession(tx, session);
      const known = owner && (await tokensOf(tx, session.sessionId));
      if (!known || known.family_hash !== refreshHash(presented.family)) return { outcome: 'refused' };
      const now = this.clock.now();
      const verdict = judgeRefreshToken({
        presented: refreshHash(presented.secret),
        presentedGeneration: session.generation,
        newest: known.token_hash,
        generation: known.generation,
        previous: known.previous_hash,
        rotatedAt: known.rotated_at,
        received: known.received,
        lateBefore: known.late_before,
        now,
      });
      if (verdict === 'unknown') return { outcome: 'refused' };
      if (verdict === 'reused') return this.endReused(tx, session.sessionId, owner);
      const grant = verdict === 'rotate' ? await rotate(tx, known, presented, now) : repeat(known, presented);
      if (verdict === 'repeat_late') await noteLate(tx, known);
      return { outcome: 'continued', person: personOf(owner), grant };
    });
  }

  private async endReused(tx: Tx, sessionId: string, owner: SessionOwner): Promise<Refreshed> {
    await db(tx).deleteFrom('sessions').where('id', '=', sessionId).execute();
    await forgetTokens(tx, owner.id);
    // Whoever copied the one cookie may have the other.
    await forgetDevices(tx, owner.id);
    // Nobody is told at an address that may be a stranger's.
    if (owner.email_verified_at)
      await this.mails.queue(tx, {
        kind: 'session_reused',
        userId: owner.id,
        to: owner.email,
        name: owner.full_name,
        device: owner.device,
        dedupeKey: `session-reused-${sessionId}`,
      });
    return { outcome: 'reused', email: owner.email };
  }
}

/** The session and its person, while both count; locked, so that of two refreshes the second sees the first. */
function lockedSession(tx: Tx, { userId, sessionId, tokenVersion }: NamedSession) {
  return db(tx)
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select(['u.id', 'u.role', 'u.token_version', 'u.email', 'u.full_name', 'u.email_verified_at'])
    .select('s.device')
    .where('s.id', '=', sessionId)
    .where('u.id', '=', userId)
    .where('u.token_version', '=', tokenVersion)
    .where('u.role', '<>', 'admin')
    .where('u.suspended_at', 'is', null)
    .where('u.erased_at', 'is', null)
    .where(isAlive)
    .forUpdate('s')
    .executeTakeFirst();
}

/** Read after the lock: what a refresh that was waited for has written must be seen. */
const tokensOf = (em: EntityManager, sessionId: string) =>
  db(em).selectFrom('refresh_tokens').selectAll().where('session_id', '=', sessionId).executeTakeFirst();

async function rotate(tx: Tx, known: KnownTokens, presented: RefreshToken, now: Date): Promise<RefreshGrant> {
  const salt = newSalt();
  const token = successorOf(presented, salt);
  await db(tx)
    .updateTable('refresh_tokens')
    .set({
      token_hash: refreshHash(token.secret),
      previous_hash: known.token_hash,
      salt,
      generation: known.generation + 1,
      received: false,
      late_before: known.came_late ? known.late_before + 1 : 0,
      came_late: false,
      rotated_at: now,
    })
    .where('session_id', '=', known.session_id)
    .execute();
  return { token: refreshTokenText(token), generation: known.generation + 1 };
}

const noteLate = (tx: Tx, { session_id: sessionId }: KnownTokens) =>
  db(tx).updateTable('refresh_tokens').set({ came_late: true }).where('session_id', '=', sessionId).execute();

/** The successor that the token already has. */
function repeat(known: KnownTokens, presented: RefreshToken): RefreshGrant {
  if (known.salt === null) throw new Error('A token without a successor cannot be given it again');
  return { token: refreshTokenText(successorOf(presented, known.salt)), generation: known.generation };
}

const personOf = ({ id, role, token_version: tokenVersion }: SessionOwner): SignedIn => ({
  id,
  role,
  operatorRole: null,
  tokenVersion,
});
