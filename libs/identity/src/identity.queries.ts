import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { firstRow, pointsOf, type PointsTotals } from '#libs/platform';
import type { Plan, Role } from '#libs/rules';

/** Who is asking: what a guard needs to know of an account. */
export interface Person {
  id: string;
  role: Role;
}

/** An account as its own client sees it. */
export interface AccountRow {
  id: string;
  email: string;
  full_name: string;
  role: Role;
  phone: string | null;
  age: number | null;
  age_stated_at: string | null;
  has_valid_id: boolean;
  agrees_to_terms: boolean;
  plan: Plan;
  points: PointsTotals;
}

/** Reads of accounts. */
@Injectable()
export class IdentityQueries {
  constructor(private readonly em: EntityManager) {}

  /** The person a token speaks for, or null when the account is gone, suspended, or has revoked its tokens. */
  holderOf(userId: string, tokenVersion: number): Promise<Person | null> {
    return firstRow<Person>(
      this.em,
      `select id, role from users where id = ? and token_version = ? and suspended_at is null`,
      [userId, tokenVersion],
    );
  }

  /** An account with its points, or null. @spec §3 User */
  async account(userId: string): Promise<AccountRow | null> {
    const row = await firstRow<Omit<AccountRow, 'points'>>(
      this.em,
      `select id, email::text, full_name, role, phone, age, age_stated_at, has_valid_id, plan,
              terms_agreed_at is not null as agrees_to_terms
         from users where id = ?`,
      [userId],
    );
    return row && { ...row, points: await pointsOf(this.em, userId) };
  }
}
