import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { sql, type NotNull } from 'kysely';
import { Clock, readsOver } from '#libs/core/platform';
import { breakEven, BREAK_EVEN_STAYS, cents, type BookingStatus, type BreakEven } from '#libs/core/rules';
import type { BookingsTables } from '#libs/stays/bookings';
import { db } from './tables.js';

/** A plan charge as its traveler sees it; cents. */
export type ChargeRow = Awaited<ReturnType<PlanHistory['charges']>>[number];

/** Charges returned per call: ten years of monthly charges. */
const CHARGES_SHOWN = 120;

/** What a traveler paid for plans, and what plans would have earned them. */
@Injectable()
export class PlanHistory {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  /** A traveler's charges, newest first. */
  charges(userId: string) {
    return db(this.em.fork())
      .selectFrom('subscription_invoices')
      .select(['id', 'number', 'status', 'total_cents', 'paid_cents', 'credit_used_cents', 'lines'])
      .select(['card_brand', 'card_last4', 'next_attempt_at', 'issued_at', 'paid_at'])
      .where('user_id', '=', userId)
      .orderBy('issued_at', 'desc')
      .orderBy('seq', 'desc')
      .limit(CHARGES_SHOWN)
      .execute();
  }

  /** Whether this traveler's charge is paid; null when it is not theirs. */
  async isPaid(userId: string, chargeId: string): Promise<boolean | null> {
    const charge = await db(this.em.fork())
      .selectFrom('subscription_invoices')
      .select('status')
      .where('id', '=', chargeId)
      .where('user_id', '=', userId)
      .executeTakeFirst();
    return charge ? charge.status === 'paid' : null;
  }

  /** Compares plans over the traveler's latest stays that earn points; null without any. @spec §9 Subscription, E4, E5 */
  async breakEven(userId: string): Promise<BreakEven | null> {
    const stays = await readsOver<Pick<BookingsTables, 'bookings'>>(this.em.fork())
      .selectFrom('bookings')
      .select((stay) => [stay('paid_cents', '-', stay.ref('refund_cents')).as('paid_net')])
      .select(['multiplier', 'confirmed_at as paid_at'])
      .where('traveler_id', '=', userId)
      // Literals, because an index holds just these bookings.
      .where('status', 'in', [sql.lit<BookingStatus>('confirmed'), sql.lit<BookingStatus>('completed')])
      .where('multiplier', 'is not', null)
      .orderBy('confirmed_at', 'desc')
      .limit(BREAK_EVEN_STAYS)
      .$narrowType<{ multiplier: NotNull; paid_at: NotNull }>()
      .execute();
    const earning = stays.map(({ paid_net, multiplier, paid_at }) => ({
      paidNet: cents(paid_net),
      multiplier,
      paidAt: paid_at,
    }));
    return breakEven(earning, this.clock.now());
  }
}
