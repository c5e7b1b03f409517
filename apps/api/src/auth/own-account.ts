import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { DomainError } from '#libs/core/platform';
import { IdentityQueries, type AccountRow } from '#libs/people/identity';
import { pointsOf, type PointsTotals } from '#libs/people/loyalty';

/** An account with its points. @spec §3 User, E7 */
export interface OwnAccountRow extends AccountRow {
  points: PointsTotals;
}

/** Reads accounts as shown to their owners. */
@Injectable()
export class OwnAccount {
  constructor(
    private readonly em: EntityManager,
    private readonly people: IdentityQueries,
  ) {}

  /** @throws DomainError `auth.required` when the account does not exist */
  async of(userId: string): Promise<OwnAccountRow> {
    const account = await this.people.account(userId);
    if (!account) throw new DomainError('auth.required');
    return { ...account, points: await pointsOf(this.em, userId) };
  }
}
