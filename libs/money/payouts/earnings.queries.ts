import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { InferResult } from 'kysely';
import { Clock, pageOf, readsOver } from '#libs/core/platform';
import { minus, payoutDueAt, type Cents } from '#libs/core/rules';
import type { BookingsTables } from '#libs/stays/bookings';
import { takenBackFrom } from './books.queries.js';
import { earningStatus } from './earning-status.js';
import { earningSums, type EarningSums } from './earning-sums.queries.js';
import { whyHeld } from './held.js';
import type { PayoutsTables } from './tables.js';
import { waitingMoney, type WaitingMoney } from './waiting.queries.js';

type Reads = PayoutsTables & Pick<BookingsTables, 'bookings' | 'booked_homes'>;

const STAY = [
  'b.id as booking_id',
  'b.property_id',
  'home.title',
  'b.check_in_date',
  'b.check_out_date',
  'b.nights',
  'b.subtotal_cents',
  'b.service_fee_cents',
] as const;

/** Payables `p` with their payout `o`, stay `b` and `home`. */
export const earnings = (em: EntityManager, now: Date) =>
  readsOver<Reads>(em)
    .selectFrom('payables as p')
    .leftJoin('payouts as o', 'o.id', 'p.payout_id')
    .leftJoin('bookings as b', 'b.id', 'p.booking_id')
    .leftJoin('booked_homes as home', 'home.booking_id', 'b.id')
    .select(['p.id', 'p.reason', 'p.owner_cents', 'p.cleaning_cents', 'p.due_at', 'p.payout_id'])
    .select([earningStatus(now).as('status'), whyHeld.as('held_because')])
    .select(STAY);

/** One payable of an owner, in cents. */
export type EarningRow = InferResult<ReturnType<typeof earnings>>[number];

/** A page of earnings. */
export interface EarningPage {
  earned: EarningRow[];
  next: string | null;
}

/** Earnings reads, always scoped to one owner. */
@Injectable()
export class EarningsQueries {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  /** An owner's totals at one instant. @spec A9, A13 */
  sums(ownerId: string): Promise<EarningSums> {
    return earningSums(this.em.fork(), ownerId, this.clock.now());
  }

  /** What the owner waits for; its cost does not grow with what was paid out. @spec A13 */
  waiting(ownerId: string): Promise<WaitingMoney> {
    return waitingMoney(this.em.fork(), ownerId, this.clock.now());
  }

  /** Earnings, latest first. @param cursor `next` of the previous page */
  async earned(ownerId: string, limit: number, cursor: string | null): Promise<EarningPage> {
    const all = earnings(this.em.fork(), this.clock.now()).where('p.owner_id', '=', ownerId);
    const rest =
      cursor === null
        ? all
        : all.where((row) =>
            row(
              row.refTuple('p.created_at', 'p.id'),
              '<',
              row
                .selectFrom('payables as last')
                .select(['last.created_at', 'last.id'])
                .where('last.id', '=', cursor)
                .where('last.owner_id', '=', ownerId)
                .$asTuple('created_at', 'id'),
            ),
          );
    const found = await rest
      .orderBy('p.created_at', 'desc')
      .orderBy('p.id', 'desc')
      .limit(limit + 1)
      .execute();
    const { rows, next } = pageOf(found, limit, ({ id }) => id);
    return { earned: rows, next };
  }

  /** What lost disputes about bookings have taken back, by booking; cents. @spec E11 */
  takenBack(ownerId: string, bookingIds: readonly string[]): Promise<Map<string, Cents>> {
    return takenBackFrom(this.em.fork(), ownerId, bookingIds);
  }

  /** Expected earnings of confirmed stays, soonest first. */
  async upcoming(ownerId: string, limit: number): Promise<EarningRow[]> {
    const stays = await readsOver<Reads>(this.em.fork())
      .selectFrom('bookings as b')
      .innerJoin('booked_homes as home', 'home.booking_id', 'b.id')
      .select(['b.id', 'b.cleaning_cents', 'b.check_out_at'])
      .select(STAY)
      .where('b.owner_id', '=', ownerId)
      .where('b.status', '=', 'confirmed')
      .orderBy('b.check_out_at')
      .orderBy('b.id')
      .limit(limit)
      .execute();
    return stays.map(({ check_out_at: checkOutAt, ...stay }) => ({
      ...stay,
      reason: 'stay' as const,
      status: 'upcoming' as const,
      owner_cents: minus(stay.subtotal_cents, stay.service_fee_cents),
      due_at: payoutDueAt(checkOutAt),
      payout_id: null,
      held_because: null,
    }));
  }
}
