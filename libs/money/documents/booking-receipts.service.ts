import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { agreedLines } from '#libs/core/rules';
import { paidStay, refundsOf } from './document-facts.queries.js';
import { bookingReceipt, refundNote, type ReceiptFacts } from './booking-receipt.js';

/** Booking receipts and refund notes, generated on demand from figures that never change once paid. */
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
    const paid = await paidStay(em, bookingId, travelerId);
    if (!paid) return null;
    const { voucherTitle: title, voucherAmount: amount } = paid;
    const voucher = title === null ? null : { title, amount };
    const lines = agreedLines(paid.priceLines, paid.nightly, paid);
    return { ...paid, lines, voucher, refunds: await refundsOf(em, bookingId) };
  }
}
