import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock, firstRow, rows } from '#libs/core/platform';
import { breakEven, BREAK_EVEN_STAYS, cents, type BreakEven, type Cents } from '#libs/core/rules';
import type { ChargeLine, ChargeStatus } from './charge.js';

/** A charge of a plan as its traveler sees it; cents, instants as text. */
export interface ChargeRow {
  id: string;
  number: string | null;
  status: ChargeStatus;
  total_cents: Cents;
  paid_cents: Cents;
  credit_used_cents: Cents;
  lines: ChargeLine[];
  card_brand: string | null;
  card_last4: string | null;
  next_attempt_at: string | null;
  issued_at: string;
  paid_at: string | null;
}

/** Most charges one call returns: ten years of months. */
const CHARGES_SHOWN = 120;

const COLUMNS = `id, number, status, total_cents, paid_cents, credit_used_cents, lines, card_brand, card_last4, next_attempt_at,
       issued_at, paid_at`;

/** What a traveler paid for plans, and what plans would have brought. */
@Injectable()
export class PlanHistory {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  /** A traveler's charges, newest first. */
  charges(userId: string): Promise<ChargeRow[]> {
    return rows<ChargeRow>(
      this.em.fork(),
      `select ${COLUMNS} from subscription_invoices where user_id = ? order by issued_at desc, seq desc limit ${CHARGES_SHOWN}`,
      [userId],
    );
  }

  /** Whether a charge is this traveler's, and paid; null when it is not theirs. */
  async isPaid(userId: string, chargeId: string): Promise<boolean | null> {
    const row = await firstRow<{ status: ChargeStatus }>(
      this.em.fork(),
      'select status from subscription_invoices where id = ? and user_id = ?',
      [chargeId, userId],
    );
    return row && row.status === 'paid';
  }

  /** Plans compared on the traveler's latest stays that earn points; null without any. @spec §9 Subscription, E4, E5 */
  async breakEven(userId: string): Promise<BreakEven | null> {
    const stays = await rows<{ paid_net: number; multiplier: number; paid_at: string }>(
      this.em.fork(),
      `select paid_cents - refund_cents as paid_net, multiplier, confirmed_at as paid_at from bookings
        where traveler_id = ? and status in ('confirmed', 'completed') and multiplier is not null
        order by confirmed_at desc limit ${BREAK_EVEN_STAYS}`,
      [userId],
    );
    const earning = stays.map((stay) => ({
      paidNet: cents(stay.paid_net),
      multiplier: stay.multiplier,
      paidAt: new Date(stay.paid_at),
    }));
    return breakEven(earning, this.clock.now());
  }
}
