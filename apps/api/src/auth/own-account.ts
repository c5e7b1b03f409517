import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, DomainError, type Config } from '#libs/core/platform';
import { IdentityQueries, type AccountRow } from '#libs/people/identity';
import { pointsOf, type PointsTotals } from '#libs/people/loyalty';

/** An account with its points. @spec §3 User, E7 */
export interface OwnAccountRow extends AccountRow {
  points: PointsTotals;
  /** True for an operator who must set up a second factor. @spec decision 49 */
  needs_second_factor: boolean;
}

/** Reads accounts as shown to their owners. */
@Injectable()
export class OwnAccount {
  constructor(
    private readonly em: EntityManager,
    private readonly people: IdentityQueries,
    @Inject(CONFIG) private readonly config: Pick<Config, 'production'>,
  ) {}

  /** @throws DomainError `auth.required` when the account does not exist */
  async of(userId: string): Promise<OwnAccountRow> {
    const account = await this.people.account(userId);
    if (!account) throw new DomainError('auth.required');
    const { operator_role: operatorRole, has_second_factor: has } = account;
    return {
      ...account,
      points: await pointsOf(this.em, userId),
      needs_second_factor: this.config.production && operatorRole !== null && !has,
    };
  }
}
