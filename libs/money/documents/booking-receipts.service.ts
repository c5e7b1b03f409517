import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { paidStay, refundsOf } from './document-facts.queries.js';
import { bookingReceipt, refundNote, type ReceiptFacts } from './booking-receipt.js';

type PaidStay = NonNullable<Awaited<ReturnType<typeof paidStay>>>;
type Refund = Awaited<ReturnType<typeof refundsOf>>[number];

/** Receipts and refund notes of bookings; worked out anew from figures that never change once they are paid. */
@Injectable()
export class BookingReceipts {
  constructor(private readonly em: EntityManager) {}

  /** The receipt of a traveler's own booking as a PDF, or null while nothing was paid. */
  async receipt(bookingId: string, travelerId: string): Promise<Buffer | null> {
    const facts = await this.facts(bookingId, travelerId);
    return facts && bookingReceipt(facts);
  }

  /** What goes back for a traveler's own booking as a PDF, or null when nothing does. */
  async refundNote(bookingId: string, travelerId: string): Promise<Buffer | null> {
    const facts = await this.facts(bookingId, travelerId);
    return facts && facts.refunds.length > 0 ? refundNote(facts) : null;
  }

  private async facts(bookingId: string, travelerId: string): Promise<ReceiptFacts | null> {
    const em = this.em.fork();
    const paid = await paidStay(em, bookingId, travelerId);
    return paid ? factsOf(paid, await refundsOf(em, bookingId)) : null;
  }
}

const factsOf = (row: PaidStay, refunds: readonly Refund[]): ReceiptFacts => ({
  bookingId: row.id,
  travelerName: row.full_name,
  email: row.email,
  title: row.title,
  checkInAt: row.check_in_at,
  checkOutAt: row.check_out_at,
  timeZone: row.time_zone,
  nights: row.nights,
  nightly: row.nightly_cents,
  subtotal: row.subtotal_cents,
  cleaningFee: row.cleaning_cents,
  voucher: row.voucher_title === null ? null : { title: row.voucher_title, amount: row.voucher_cents },
  paid: row.paid_cents,
  paidAt: row.paid_at,
  paymentReference: row.payment_reference,
  refunds: refunds.map((refund) => ({
    amount: refund.amount_cents,
    state: refund.state,
    requestedAt: refund.requested_at,
    confirmedAt: refund.state === 'succeeded' ? refund.finished_at : null,
    reference: refund.provider_id,
  })),
});
