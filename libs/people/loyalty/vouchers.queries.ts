import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { readsOver } from '#libs/core/platform';
import type { BookingsTables } from '#libs/stays/bookings';
import type { ExpressionBuilder } from 'kysely';
import type { LoyaltyTables } from './tables.js';
import { VOUCHER_COLUMNS } from './voucher-terms.js';

type Reads = LoyaltyTables & Pick<BookingsTables, 'booked_homes'>;

/** The view `voucher_status` under its alias. */
type Aliased = { s: LoyaltyTables['voucher_status'] };

/** Maximum number of vouchers in a list. */
const VOUCHERS_SHOWN = 100;

/** A voucher with the home of the booking that holds or has used it. */
export type OwnVoucher = Awaited<ReturnType<VouchersQueries['of']>>[number];

/** Reads vouchers, always of one traveler. @spec E10 */
@Injectable()
export class VouchersQueries {
  constructor(private readonly em: EntityManager) {}

  /** Usable vouchers first, soonest to expire on top, then the rest, latest first. */
  of(userId: string, now: Date) {
    return readsOver<Reads>(this.em.fork())
      .selectFrom('voucher_status as s')
      .leftJoin('booked_homes as h', 'h.booking_id', 's.booking_id')
      .select(VOUCHER_COLUMNS.map((column) => `s.${column}` as const))
      .select('h.title as property_title')
      .where('s.user_id', '=', userId)
      .orderBy((voucher) => isUsable(voucher, now), 'desc')
      .orderBy((voucher) =>
        voucher.case().when(isUsable(voucher, now)).then(voucher.ref('s.expires_at')).end(),
      )
      .orderBy('s.created_at', 'desc')
      .orderBy('s.code')
      .limit(VOUCHERS_SHOWN)
      .execute();
  }
}

const isUsable = (voucher: ExpressionBuilder<Aliased, 's'>, now: Date) =>
  voucher.and([voucher('s.booking_id', 'is', null), voucher('s.expires_at', '>', now)]);
