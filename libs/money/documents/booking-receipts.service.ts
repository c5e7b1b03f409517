import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { agreedLines } from '#libs/core/rules';
import { paidStay, paymentsFor, refundsOf } from './document-facts.queries.js';
import { bookingReceipt, refundNote, type ReceiptFacts } from './booking-receipt.js';

/** Booking receipts and refund notes, generated on demand from what was paid and given back so far. */
@Injectable()
export class BookingReceipts {
  constructor(private readonly em: EntityManager) {}

  /** The PDF receipt of a traveler's own booking, or null while nothing is paid. */
  async receipt(bookingId: string, travelerId: string): Promise<Buffer | null> {
    const facts = await this.facts(bookingId, travelerId);
    return facts && bookingReceipt(facts);
  }

  /** The PDF refund note of a traveler's own booking, or null without refunds. */
  async refundNote(bookingId: string, travelerId: string): Promise<Buffer | null> {
    const facts = await this.facts(bookingId, travelerId);
    return facts && facts.refunds.length > 0 ? refundNote(facts) : null;
  }

  private async facts(bookingId: string, travelerId: string): Promise<ReceiptFacts | null> {
    const em = this.em.fork();
    const stay = await paidStay(em, bookingId, travelerId);
    const [first, ...others] = stay ? await paymentsFor(em, bookingId) : [];
    if (!stay || !first) return null;
    const { voucherTitle: title, voucherAmount: amount } = stay;
    const voucher = title === null ? null : { title, amount };
    const lines = agreedLines(stay.priceLines, stay.nightly, stay);
    return { ...stay, lines, voucher, payments: [first, ...others], refunds: await refundsOf(em, bookingId) };
  }
}
