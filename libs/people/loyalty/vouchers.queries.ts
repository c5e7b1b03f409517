import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { rows } from '#libs/core/platform';
import { VOUCHER_COLUMNS, type VoucherStanding } from './voucher-terms.js';

/** The most that a list of vouchers shows. */
const VOUCHERS_SHOWN = 100;

/** A voucher with the home of the booking that holds it or has used it. */
export interface OwnVoucher extends VoucherStanding {
  property_title: string | null;
}

/** Reads of vouchers; always of one traveler, so that nobody sees another's. @spec E10 */
@Injectable()
export class VouchersQueries {
  constructor(private readonly em: EntityManager) {}

  /** Those that can be used first, the soonest to expire on top; then the rest, latest first. */
  of(userId: string, now: Date): Promise<OwnVoucher[]> {
    const columns = VOUCHER_COLUMNS.split(',').map((column) => `s.${column.trim()}`);
    return rows<OwnVoucher>(
      this.em.fork(),
      `select ${columns.join(', ')}, p.title as property_title
         from voucher_standing s left join bookings b on b.id = s.booking_id left join properties p on p.id = b.property_id
        where s.user_id = ?
        order by (s.booking_id is null and s.expires_at > ?) desc,
                 case when s.booking_id is null and s.expires_at > ? then s.expires_at end asc,
                 s.created_at desc, s.code limit ${VOUCHERS_SHOWN}`,
      [userId, now, now],
    );
  }
}
