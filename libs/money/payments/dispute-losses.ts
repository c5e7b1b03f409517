import { Injectable } from '@nestjs/common';
import type { DisputeLossFacts } from '#libs/core/events';
import type { Tx } from '#libs/core/platform';
import { cents, divideDisputeLoss, minus, type Cents } from '#libs/core/rules';
import { recordOutcome } from '#libs/money/provider';
import { PayableBookings, type PayableBooking } from './payable-bookings.port.js';
import { RefundRequests } from './refund-requests.js';
import { lockUnsentRefunds } from './refunds.queries.js';

/** Read by operators beside a refund that was given up. */
const PAID_BY_BANK = 'The bank has paid it back';

/** A payment whose dispute the bank decided for the card holder. */
export interface LostDispute {
  amount: Cents;
  paymentId: string;
  /** It was the payment that settled the booking, no second one. */
  settles: boolean;
  /** Operations whose refund the provider made before; the bank took only what was left. */
  refundsMade: ReadonlySet<string>;
  booking: PayableBooking;
  now: Date;
}

/**
 * Says who bears a lost dispute. First what was owed to the traveler anyway: refunds that were still to be sent, or the
 * whole of a stay that has not taken place, which ends. Then those who had been given the money, in proportion.
 * @spec E11
 */
@Injectable()
export class DisputeLosses {
  constructor(
    private readonly bookings: PayableBookings,
    private readonly refunds: RefundRequests,
  ) {}

  /** Ends what the dispute has made pointless, in the caller's transaction. @returns who bears which part, in cents */
  async settle(tx: Tx, lost: LostDispute): Promise<DisputeLossFacts> {
    if (lost.settles && lost.booking.status === 'confirmed') return this.endStay(tx, lost);
    await this.refunds.catchUp(tx, lost.booking, lost.now);
    const owed = await abandonRefunds(tx, lost);
    const rest = minus(lost.amount, owed);
    if (!lost.settles) return lossOf({ refundsPayable: owed, uncovered: rest });
    const { platform, ...parts } = divideDisputeLoss(rest, lost.booking.given);
    const fee = lost.booking.refunded > 0 ? { inconvenienceFee: platform } : { serviceFee: platform };
    return lossOf({ refundsPayable: owed, ...parts, ...fee });
  }

  /** The stay was still to come: it is cancelled, and the bank has paid the traveler back in our place. @spec A7 */
  private async endStay(tx: Tx, { amount, paymentId, booking, now }: LostDispute): Promise<DisputeLossFacts> {
    await this.bookings.endDisputed(tx, booking.id, now);
    const refundsPayable = cents(Math.min(amount, booking.total));
    const left = minus(booking.total, refundsPayable);
    const goodwillBack = cents(Math.min(left, booking.goodwill));
    const rest = minus(left, goodwillBack);
    if (rest > 0) {
      const key = `refund-beside-dispute-${paymentId}`;
      await this.refunds.request(tx, { bookingId: booking.id, paymentId, amountCents: rest, key }, now);
    }
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
 * A disputed charge cannot be refunded any more; what was still to be sent, the bank has sent. What the provider has in hand
 * is not part of what the bank took.
 * @returns their sum
 */
async function abandonRefunds(tx: Tx, { amount, paymentId, refundsMade, now }: LostDispute): Promise<Cents> {
  let owed = cents(0);
  for (const refund of await lockUnsentRefunds(tx, paymentId)) {
    if (refundsMade.has(refund.id) || owed + refund.amount_cents > amount) continue;
    owed = cents(owed + refund.amount_cents);
    const outcome = { state: 'abandoned' as const, providerId: null, error: PAID_BY_BANK, finishedAt: now };
    await recordOutcome(tx, refund.id, outcome);
  }
  return owed;
}
