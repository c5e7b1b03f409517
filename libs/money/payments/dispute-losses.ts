import { Injectable } from '@nestjs/common';
import type { DisputeLossFacts } from '#libs/core/events';
import type { Tx } from '#libs/core/platform';
import { cents, divideDisputeLoss, minus, sum, type Cents } from '#libs/core/rules';
import { recordOutcome } from '#libs/money/provider';
import { partiesOf, PayableBookings, type PayableBooking } from './payable-bookings.port.js';
import { RefundRequests } from './refund-requests.js';
import { lockUnsentRefunds } from './refunds.queries.js';

/** Shown to operators beside an abandoned refund. */
const PAID_BY_BANK = 'The bank has paid it back';

/** A payment whose dispute the bank decided for the cardholder. */
export interface LostDispute {
  amount: Cents;
  paymentId: string;
  /** True for a payment that settled the booking or a change of its dates, false for a duplicate. */
  settles: boolean;
  /** Operations whose refund the provider made earlier; the bank took only the rest. */
  refundsMade: ReadonlySet<string>;
  booking: PayableBooking;
  now: Date;
}

/**
 * Decides who bears a lost dispute. First it covers what we owed the traveler anyway: unsent refunds, or all of an upcoming stay,
 * which is cancelled. Everyone who received the money bears the rest in proportion.
 * @spec E11
 */
@Injectable()
export class DisputeLosses {
  constructor(
    private readonly bookings: PayableBookings,
    private readonly refunds: RefundRequests,
  ) {}

  /** Abandons refunds and ends the stay that the dispute made obsolete, in the caller's transaction. @returns who bears which part, in cents */
  async settle(tx: Tx, lost: LostDispute): Promise<DisputeLossFacts> {
    await this.refunds.catchUp(tx, lost.booking, lost.now);
    const owed = await abandonRefunds(tx, lost);
    if (lost.settles && lost.booking.status === 'confirmed') return this.endStay(tx, lost, owed);
    const rest = minus(lost.amount, owed);
    if (!lost.settles) return lossOf({ refundsPayable: owed, uncovered: rest });
    const { platform, ...parts } = divideDisputeLoss(rest, lost.booking.given);
    const fee = lost.booking.refunded > 0 ? { inconvenienceFee: platform } : { serviceFee: platform };
    return lossOf({ refundsPayable: owed, ...parts, ...fee });
  }

  /**
   * Cancels an upcoming stay, whose refund the bank has made in our place. What another payment of it paid is refunded.
   * @param owed earlier refunds that the bank has paid, too
   * @spec A7, G7
   */
  private async endStay(tx: Tx, lost: LostDispute, owed: Cents): Promise<DisputeLossFacts> {
    const { amount, paymentId, booking, now } = lost;
    await this.bookings.endDisputed(tx, booking.id, now);
    const covered = cents(Math.min(minus(amount, owed), booking.total));
    const left = minus(booking.total, covered);
    const goodwillBack = cents(Math.min(left, booking.goodwill));
    const rest = minus(left, goodwillBack);
    if (rest > 0) {
      const key = `refund-beside-dispute-${paymentId}`;
      const refund = { booking: partiesOf(booking), amountCents: rest, key, changeId: null };
      await this.refunds.divide(tx, refund, now);
    }
    const refundsPayable = sum(owed, covered);
    return lossOf({ refundsPayable, goodwillBack, uncovered: minus(amount, refundsPayable) });
  }
}

type Part =
  'refundsPayable' | 'owner' | 'serviceFee' | 'inconvenienceFee' | 'cleaning' | 'uncovered' | 'goodwillBack';

const lossOf = (parts: Partial<Record<Part, Cents>>): DisputeLossFacts => ({
  refundsPayableCents: parts.refundsPayable ?? 0,
  ownerCents: parts.owner ?? 0,
  serviceFeeCents: parts.serviceFee ?? 0,
  inconvenienceFeeCents: parts.inconvenienceFee ?? 0,
  cleaningCents: parts.cleaning ?? 0,
  uncoveredCents: parts.uncovered ?? 0,
  goodwillBackCents: parts.goodwillBack ?? 0,
});

/**
 * Abandons unsent refunds: a disputed charge can no longer be refunded, and the bank has already paid them. Refunds the provider
 * has in hand are not part of what the bank took.
 * @returns the sum of the abandoned refunds
 */
async function abandonRefunds(tx: Tx, { amount, paymentId, refundsMade, now }: LostDispute): Promise<Cents> {
  let owed = cents(0);
  for (const refund of await lockUnsentRefunds(tx, paymentId)) {
    if (refundsMade.has(refund.id) || owed + refund.amount_cents > amount) continue;
    owed = cents(owed + refund.amount_cents);
    await recordOutcome(tx, refund.id, { state: 'abandoned', error: PAID_BY_BANK, finishedAt: now });
  }
  return owed;
}
