import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock, firstRow } from '#libs/core/platform';
import { pointsOf, type PointsTotals } from '#libs/people/loyalty';
import type { OperatorRole, Plan, Role } from '#libs/core/rules';

/** Who is asking: what a guard needs to know of an account. */
export interface Person {
  id: string;
  role: Role;
  /** What an operator is there for; null for everybody else. @spec D4 */
  operatorRole: OperatorRole | null;
  /** Where they are signed in; null for a token that names no session. */
  sessionId: string | null;
}

/** An account as its own client sees it. */
export interface AccountRow {
  id: string;
  email: string;
  full_name: string;
  role: Role;
  operator_role: OperatorRole | null;
  phone: string | null;
  age: number | null;
  age_stated_at: string | null;
  has_valid_id: boolean;
  agrees_to_terms: boolean;
  plan: Plan;
  points: PointsTotals;
  email_verified: boolean;
  /** The address that waits for its confirmation. */
  pending_email: string | null;
  created_at: string;
}

/** What a verified token says of whom it speaks for. */
export interface TokenFacts {
  userId: string;
  tokenVersion: number;
  /** Null for a token from before there were sessions; those end with their version or their time. */
  sessionId: string | null;
}

/** What an operator is there for: all of it, when nothing was said. */
export const OPERATOR_ROLE = `case when role = 'admin' then coalesce(operator_role, 'admin') end`;

/** How exactly 'last seen' is known: a write per call would cost more than it tells. */
const SEEN_EVERY_MS = 5 * 60_000;

/** Reads of accounts. */
@Injectable()
export class IdentityQueries {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  /** The person a token speaks for, or null when the account is gone, suspended, has revoked it, or left that session. */
  async holderOf({ userId, tokenVersion, sessionId }: TokenFacts): Promise<Person | null> {
    const row = await firstRow<Person & { lastSeenAt: string | null }>(
      this.em,
      `select u.id, role, ${OPERATOR_ROLE} as "operatorRole", s.id as "sessionId", s.last_seen_at as "lastSeenAt"
         from users u left join sessions s on s.id = ?::uuid and s.user_id = u.id
        where u.id = ? and token_version = ? and suspended_at is null and erased_at is null
          and (?::uuid is null or s.id is not null)`,
      [sessionId, userId, tokenVersion, sessionId],
    );
    if (!row) return null;
    const { lastSeenAt, ...person } = row;
    if (person.sessionId && lastSeenAt) await this.seen(person.sessionId, new Date(lastSeenAt));
    return person;
  }

  /** True while somebody who was let in before may stay: not signed out, suspended or gone. */
  async isSignedIn({ id, sessionId }: Pick<Person, 'id' | 'sessionId'>): Promise<boolean> {
    const row = await firstRow(
      this.em,
      `select 1 from users u where id = ? and suspended_at is null and erased_at is null
          and (?::uuid is null or exists (select 1 from sessions s where s.id = ?::uuid and s.user_id = u.id))`,
      [id, sessionId, sessionId],
    );
    return row !== null;
  }

  /** An account with its points, or null. @spec §3 User */
  async account(userId: string): Promise<AccountRow | null> {
    const row = await firstRow<Omit<AccountRow, 'points'>>(
      this.em,
      `select u.id, u.email::text, full_name, role, ${OPERATOR_ROLE} as operator_role, phone, age, age_stated_at, has_valid_id, plan,
              terms_agreed_at is not null as agrees_to_terms, email_verified_at is not null as email_verified,
              l.email::text as pending_email, u.created_at
         from users u
         left join account_links l
           on l.user_id = u.id and l.purpose = 'change_email' and l.closed_at is null and l.expires_at > ?
        where u.id = ?`,
      [this.clock.now(), userId],
    );
    return row && { ...row, points: await pointsOf(this.em, userId) };
  }

  private async seen(sessionId: string, before: Date): Promise<void> {
    const now = this.clock.now();
    if (now.getTime() - before.getTime() < SEEN_EVERY_MS) return;
    await this.em.execute('update sessions set last_seen_at = ? where id = ?', [now, sessionId]);
  }
}
