import type { EntityManager } from '@mikro-orm/postgresql';
import type { ErrorCode } from '#libs/core/contracts';
import {
  formatCents,
  voucherDiscount,
  voucherProblem,
  type BookingStatus,
  type Cents,
  type PriceBreakdown,
  type VoucherKind,
  type VoucherProblem,
  type VoucherState,
} from '#libs/core/rules';
import { firstRow, Refusal, type Tx } from '#libs/core/platform';

/** Where a voucher stands; cents, instants as the text PostgreSQL writes. */
export interface VoucherStanding {
  code: string;
  title: string;
  /** Null for a perk that is no discount on a stay. */
  kind: VoucherKind | null;
  percent: number | null;
  /** What is left of an amount, or the most that another kind takes off. */
  worth_cents: Cents | null;
  min_nights: number;
  min_subtotal_cents: Cents;
  created_at: string;
  expires_at: string;
  /** The booking that holds it or has used it. */
  booking_id: string | null;
  booking_status: BookingStatus | null;
  /** When it last came back from a booking that had been paid. */
  returned_at: string | null;
}

/** A voucher that can be used for a stay, and what it takes off. */
export interface UsableVoucher {
  code: string;
  title: string;
  discount: Cents;
}

/** Whose voucher is to be used, when, and which of their holds does not count, because it is about to be replaced (C4). */
export interface VoucherUse {
  code: string;
  userId: string | null;
  now: Date;
  exceptBookingId: string | null;
}

/** Columns of {@link VoucherStanding} in the view `voucher_standing`. */
export const VOUCHER_COLUMNS = `code, title, kind, percent, worth_cents, min_nights, min_subtotal_cents, created_at, expires_at,
  booking_id, booking_status, returned_at`;

const PROBLEMS: Readonly<Record<VoucherProblem, ErrorCode>> = {
  too_few_nights: 'voucher.too_few_nights',
  below_minimum: 'voucher.below_minimum',
};

/**
 * What a voucher takes off a stay, the one reading for quote and booking.
 * @throws Refusal `voucher.not_found` (unknown and somebody else's alike), `voucher.used`, `voucher.held`, `voucher.expired`,
 *   `voucher.not_for_stays`, `voucher.too_few_nights`, `voucher.below_minimum`
 * @spec A11, E10
 */
export async function voucherFor(
  em: EntityManager,
  use: VoucherUse,
  price: PriceBreakdown,
): Promise<UsableVoucher> {
  const voucher = await firstRow<VoucherStanding>(
    em,
    `select ${VOUCHER_COLUMNS} from voucher_standing where code = upper(?) and user_id = ?::uuid`,
    [use.code.trim(), use.userId],
  );
  if (!voucher) throw refusal('voucher.not_found');
  const { code, title } = voucher;
  return { code, title, discount: discountOf(voucher, use, price) };
}

/** The same, with the voucher locked until the transaction ends: whoever wants it too waits here. */
export async function lockVoucherFor(tx: Tx, use: VoucherUse, price: PriceBreakdown): Promise<UsableVoucher> {
  const wanted = [use.code.trim(), use.userId];
  await tx.execute(
    'select 1 from vouchers where code = upper(?) and user_id = ?::uuid for no key update',
    wanted,
  );
  return voucherFor(tx, use, price);
}

/** @spec E10 */
export function voucherState(voucher: VoucherStanding, now: Date): VoucherState {
  if (voucher.booking_id) return voucher.booking_status === 'pending' ? 'held' : 'used';
  if (new Date(voucher.expires_at) <= now) return 'expired';
  return voucher.returned_at ? 'returned' : 'available';
}

function discountOf(voucher: VoucherStanding, use: VoucherUse, price: PriceBreakdown): Cents {
  const replaced = voucher.booking_id !== null && voucher.booking_id === use.exceptBookingId;
  const state = replaced ? 'available' : voucherState(voucher, use.now);
  if (state === 'used' || state === 'held' || state === 'expired') throw refusal(`voucher.${state}`);
  const { kind, percent, worth_cents: worth } = voucher;
  if (kind === null) throw refusal('voucher.not_for_stays');
  const terms = {
    kind,
    percent,
    worth,
    minNights: voucher.min_nights,
    minSubtotal: voucher.min_subtotal_cents,
  };
  const problem = voucherProblem(terms, price);
  if (problem) {
    const least = problem === 'too_few_nights' ? terms.minNights : formatCents(terms.minSubtotal);
    throw refusal(PROBLEMS[problem], least);
  }
  const discount = voucherDiscount(terms, price);
  if (discount === 0) throw refusal('voucher.not_for_stays');
  return discount;
}

const refusal = (code: ErrorCode, n?: number | string): Refusal => new Refusal(code, { field: 'voucher', n });
