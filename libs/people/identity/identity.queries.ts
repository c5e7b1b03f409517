import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock, isTrue, realNow, realNowPlus } from '#libs/core/platform';
import type { OperatorRole, Role } from '#libs/core/rules';
import { hasSecondFactor } from './second-factor/second-factor.queries.js';
import { isAlive, isUnseen } from './session.queries.js';
import { db } from './tables.js';

/** The authenticated user, as guards need it. */
export interface Person {
  id: string;
  role: Role;
  /** An operator's role; null for everyone else. @spec D4 */
  operatorRole: OperatorRole | null;
  /** Null for a token without a session. */
  sessionId: string | null;
  /** Whether this session of an operator was begun with a second factor. */
  secondFactor: boolean;
}

/** An account as shown to its owner; `pending_email` is an address that is not confirmed yet. */
export type AccountRow = NonNullable<Awaited<ReturnType<IdentityQueries['account']>>>;

/** An account that browsers are known to. */
export interface DeviceAccount {
  id: string;
  email: string;
  /** Rises with what makes all its browsers unknown. */
  deviceGeneration: number;
}

/** The account with this address, as browsers are known to it; null when there is none. */
export async function deviceAccount(em: EntityManager, email: string): Promise<DeviceAccount | null> {
  const account = await db(em)
    .selectFrom('users')
    .select(['id', 'email', 'device_generation as deviceGeneration'])
    .where('email', '=', email)
    .executeTakeFirst();
  return account ?? null;
}

/** The claims of a verified token. */
export interface TokenFacts {
  userId: string;
  tokenVersion: number;
  /** Null for tokens issued before sessions existed; they end with their version or when they expire. */
  sessionId: string | null;
  /** How often the refresh token that it came with was rotated; null for a token that cannot be renewed. */
  generation: number | null;
  /** Whether a person acts, and not a window that nobody looks at. */
  acts: boolean;
}

/** An operator's role, `admin` by default; null for everyone else. @spec D4 */
export const operatorRoleOf = (user: {
  role: Role;
  operator_role: OperatorRole | null;
}): OperatorRole | null => (user.role === 'admin' ? (user.operator_role ?? 'admin') : null);

/** Precision of `last_seen_at`: a write per request would cost too much. */
const LAST_SEEN_PRECISION_MS = 5 * 60_000;
/** The same of `acted_at`, after which operators' sessions end. */
const ACTED_PRECISION_SECONDS = 60;

/** Reads accounts. */
@Injectable()
export class IdentityQueries {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  /**
   * The user of a token; null when the account is deleted or suspended, or the token revoked or its session ended. A session of an operator who
   * has a second factor counts only if it was begun with it.
   */
  async holderOf({ userId, tokenVersion, sessionId, generation, acts }: TokenFacts): Promise<Person | null> {
    const row = await db(this.em)
      .selectFrom('users as u')
      .leftJoin('sessions as s', (on) =>
        on.onRef('s.user_id', '=', 'u.id').on('s.id', 'is not distinct from', sessionId),
      )
      .select(['u.id', 'u.role', 'u.operator_role', 's.last_seen_at'])
      .select((it) => [
        's.second_factor',
        isAlive(it).as('is_alive'),
        hasSecondFactor(it).as('has_second_factor'),
        isUnseen(it, generation).as('is_unseen'),
        isTrue(it('s.acted_at', '<', realNowPlus(-ACTED_PRECISION_SECONDS))).as('acted_earlier'),
      ])
      .where('u.id', '=', userId)
      .where('u.token_version', '=', tokenVersion)
      .where('u.suspended_at', 'is', null)
      .where('u.erased_at', 'is', null)
      .executeTakeFirst();
    if (!row) return null;
    if (sessionId !== null && !row.is_alive) return null;
    const secondFactor = row.second_factor ?? false;
    if (row.role === 'admin' && row.has_second_factor && !secondFactor) return null;
    if (sessionId && row.last_seen_at) await this.touchSession(sessionId, row.last_seen_at);
    if (sessionId && generation !== null && row.is_unseen) await this.noteReceived(sessionId, generation);
    if (sessionId && acts && row.acted_earlier) await this.noteAct(sessionId);
    return { id: row.id, role: row.role, operatorRole: operatorRoleOf(row), sessionId, secondFactor };
  }

  /** True while a user admitted earlier is still signed in, and not suspended or deleted. */
  async isSignedIn({ id, sessionId }: Pick<Person, 'id' | 'sessionId'>): Promise<boolean> {
    const account = db(this.em)
      .selectFrom('users as u')
      .select('u.id')
      .where('u.id', '=', id)
      .where('u.suspended_at', 'is', null)
      .where('u.erased_at', 'is', null);
    const found =
      sessionId === null
        ? account
        : account
            .innerJoin('sessions as s', 's.user_id', 'u.id')
            .where('s.id', '=', sessionId)
            .where(isAlive);
    return (await found.executeTakeFirst()) !== undefined;
  }

  /** An account, or null. @spec §3 User */
  async account(userId: string) {
    const row = await db(this.em)
      .selectFrom('users as u')
      .leftJoin('account_links as l', (on) =>
        on
          .onRef('l.user_id', '=', 'u.id')
          .on('l.purpose', '=', 'change_email')
          .on('l.closed_at', 'is', null)
          .on('l.expires_at', '>', this.clock.now()),
      )
      .select(['u.id', 'u.email', 'u.full_name', 'u.role', 'u.operator_role', 'u.phone', 'u.age'])
      .select(['u.age_stated_at', 'u.has_valid_id', 'u.plan', 'u.created_at', 'l.email as pending_email'])
      .select('u.device_generation')
      .select((user) => [
        isTrue(user('u.terms_agreed_at', 'is not', null)).as('agrees_to_terms'),
        isTrue(user('u.email_verified_at', 'is not', null)).as('email_verified'),
        hasSecondFactor(user).as('has_second_factor'),
      ])
      .where('u.id', '=', userId)
      .executeTakeFirst();
    return row ? { ...row, operator_role: operatorRoleOf(row) } : null;
  }

  /** The client of a session has the newest refresh token: it has used the access token that came with it. */
  private async noteReceived(sessionId: string, generation: number): Promise<void> {
    await db(this.em)
      .updateTable('refresh_tokens')
      .set({ received: true })
      .where('session_id', '=', sessionId)
      .where('generation', '=', generation)
      .execute();
  }

  private async noteAct(sessionId: string): Promise<void> {
    await db(this.em)
      .updateTable('sessions')
      .set({ acted_at: realNow() })
      .where('id', '=', sessionId)
      .execute();
  }

  private async touchSession(sessionId: string, lastSeenAt: Date): Promise<void> {
    const now = this.clock.now();
    if (now.getTime() - lastSeenAt.getTime() < LAST_SEEN_PRECISION_MS) return;
    await db(this.em)
      .updateTable('sessions')
      .set({ last_seen_at: now })
      .where('id', '=', sessionId)
      .execute();
  }
}
