import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { isTrue, readsOver } from '#libs/core/platform';
import type { PayoutsTables } from '#libs/money/payouts';
import type { IdentityTables } from '#libs/people/identity';
import type { BookingsTables } from '#libs/stays/bookings';

type Reads = Pick<IdentityTables, 'users'> &
  Pick<PayoutsTables, 'payout_accounts'> &
  Pick<BookingsTables, 'bookings'>;

/** What publishing needs to know of an owner. */
export interface OwnerFacts {
  emailVerified: boolean;
  payoutsBegun: boolean;
}

/** Reads what is needed to publish and edit homes. @spec G1 */
@Injectable()
export class ListingFacts {
  constructor(private readonly em: EntityManager) {}

  /** Payouts have begun once the owner has an account at the provider. */
  ofOwner(ownerId: string): Promise<OwnerFacts> {
    return readsOver<Reads>(this.em.fork())
      .selectFrom('users as u')
      .leftJoin('payout_accounts as a', 'a.owner_id', 'u.id')
      .select((row) => [
        isTrue(row('u.email_verified_at', 'is not', null)).as('emailVerified'),
        isTrue(row('a.account_id', 'is not', null)).as('payoutsBegun'),
      ])
      .where('u.id', '=', ownerId)
      .executeTakeFirstOrThrow();
  }

  /** The last day of a paid stay at a home; null without one. */
  async bookedUntil(homeId: string): Promise<string | null> {
    const { last } = await readsOver<Reads>(this.em.fork())
      .selectFrom('bookings')
      .select((row) => row.fn.max('check_out_date').as('last'))
      .where('property_id', '=', homeId)
      .where('status', '=', 'confirmed')
      .executeTakeFirstOrThrow();
    return last;
  }
}
