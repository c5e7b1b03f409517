import type { EntityManager } from '@mikro-orm/postgresql';
import type { ErrorCode } from '#libs/core/contracts';
import {
  formatCents,
  voucherDiscount,
  voucherProblem,
  type Cents,
  type PriceBreakdown,
  type VoucherProblem,
  type VoucherState,
} from '#libs/core/rules';
import { DomainError, type Tx } from '#libs/core/platform';
import { sql, type Selectable } from 'kysely';
import { db, type LoyaltyTables } from './tables.js';

/** The columns of {@link VoucherStatus}. */
export const VOUCHER_COLUMNS = [
  'code',
  'title',
  'kind',
  'percent',
  'worth_cents',
  'min_nights',
  'min_subtotal_cents',
  'created_at',
  'expires_at',
  'booking_id',
  'booking_status',
  'returned_at',
] as const;

/** A voucher with its state; cents. */
export type VoucherStatus = Pick<
  Selectable<LoyaltyTables['voucher_status']>,
  (typeof VOUCHER_COLUMNS)[number]
>;

/** A voucher that can be used for a stay, and its discount. */
export interface UsableVoucher {
  code: string;
  title: string;
  discount: Cents;
}

/** The use of a voucher: whose, when, and a hold to ignore because it is about to be replaced (C4). */
export interface VoucherUse {
  code: string;
  userId: string | null;
  now: Date;
  exceptBookingId: string | null;
}

const PROBLEMS: Readonly<Record<VoucherProblem, ErrorCode>> = {
  too_few_nights: 'voucher.too_few_nights',
  below_minimum: 'voucher.below_minimum',
};

/**
 * Computes a voucher's discount on a stay, for quotes and bookings.
 * @throws DomainError `voucher.not_found` (also for another user's voucher), `voucher.used`, `voucher.held`, `voucher.expired`,
 *   `voucher.not_for_stays`, `voucher.too_few_nights`, `voucher.below_minimum`
 * @spec A11, E10
 */
export async function voucherFor(
  em: EntityManager,
  use: VoucherUse,
  price: PriceBreakdown,
): Promise<UsableVoucher> {
  const voucher = await db(em)
    .selectFrom('voucher_status')
    .select(VOUCHER_COLUMNS)
    .where('code', '=', codeOf(use))
    .where('user_id', '=', ownerOf(use))
    .executeTakeFirst();
  if (!voucher) throw voucherError('voucher.not_found');
  const { code, title } = voucher;
  return { code, title, discount: discountOf(voucher, use, price) };
}

/** Like {@link voucherFor}, but locks the voucher until the transaction ends, so that concurrent uses wait. */
export async function lockVoucherFor(tx: Tx, use: VoucherUse, price: PriceBreakdown): Promise<UsableVoucher> {
  await db(tx)
    .selectFrom('vouchers')
    .select('code')
    .where('code', '=', codeOf(use))
    .where('user_id', '=', ownerOf(use))
    .forNoKeyUpdate()
    .execute();
  return voucherFor(tx, use, price);
}

const codeOf = ({ code }: VoucherUse) => sql<string>`upper(${code.trim()})`;

/** Null for a visitor, which equals no user. */
const ownerOf = ({ userId }: VoucherUse) => sql<string>`${userId}::uuid`;

/** The state of a voucher at an instant. @spec E10 */
export function voucherState(voucher: VoucherStatus, now: Date): VoucherState {
  if (voucher.booking_id) return voucher.booking_status === 'pending' ? 'held' : 'used';
  if (voucher.expires_at <= now) return 'expired';
  return voucher.returned_at ? 'returned' : 'available';
}

function discountOf(voucher: VoucherStatus, use: VoucherUse, price: PriceBreakdown): Cents {
  const replaced = voucher.booking_id !== null && voucher.booking_id === use.exceptBookingId;
  const state = replaced ? 'available' : voucherState(voucher, use.now);
  if (state === 'used' || state === 'held' || state === 'expired') throw voucherError(`voucher.${state}`);
  const { kind, percent, worth_cents: worth } = voucher;
  if (kind === null) throw voucherError('voucher.not_for_stays');
  const terms = {
    kind,
    percent,
    worth,
    minNights: voucher.min_nights,
    minSubtotal: voucher.min_subtotal_cents,
  };
  const problem = voucherProblem(terms, price);
  if (problem) {
    const minimum = problem === 'too_few_nights' ? terms.minNights : formatCents(terms.minSubtotal);
    throw voucherError(PROBLEMS[problem], minimum);
  }
  const discount = voucherDiscount(terms, price);
  if (discount === 0) throw voucherError('voucher.not_for_stays');
  return discount;
}

const voucherError = (code: ErrorCode, n?: number | string): DomainError =>
  new DomainError(code, { field: 'voucher', n });
