import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { firstRow, rows } from '#libs/core/platform';
import { cents } from '#libs/core/rules';
import { bookingReceipt, refundNote, type ReceiptFacts, type RefundFacts } from './booking-receipt.js';

interface PaidRow {
  id: string;
  full_name: string;
  email: string;
  title: string;
  check_in_at: string;
  check_out_at: string;
  time_zone: string;
  nights: number;
  nightly_cents: number;
  subtotal_cents: number;
  cleaning_cents: number;
  voucher_title: string | null;
  voucher_cents: number;
  paid_cents: number;
  paid_at: string;
  payment_reference: string;
}

interface RefundRow {
  amount_cents: number;
  state: RefundFacts['state'];
  requested_at: string;
  finished_at: string | null;
  provider_id: string | null;
}

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
    // A payment that came too late counts where there is no other: its money goes back, and the note says so (A7).
    const row = await firstRow<PaidRow>(
      this.em.fork(),
      `select b.id, t.full_name, t.email::text as email, p.title, b.check_in_at, b.check_out_at, b.time_zone, b.nights,
              b.nightly_cents, b.subtotal_cents, b.cleaning_cents, v.title as voucher_title, b.voucher_cents,
              y.amount_cents as paid_cents, y.received_at as paid_at,
              y.payment_intent_id as payment_reference
         from bookings b join users t on t.id = b.traveler_id join properties p on p.id = b.property_id
         join payments y on y.booking_id = b.id left join vouchers v on v.code = b.voucher_code
        where b.id = ? and b.traveler_id = ? order by y.settles desc, y.received_at limit 1`,
      [bookingId, travelerId],
    );
    return row && factsOf(row, await this.refunds(bookingId));
  }

  private refunds(bookingId: string): Promise<RefundRow[]> {
    return rows<RefundRow>(
      this.em.fork(),
      `select amount_cents, state, requested_at, finished_at, provider_id from operations
        where booking_id = ? and kind = 'refund' and state <> 'abandoned' order by requested_at, id`,
      [bookingId],
    );
  }
}

const factsOf = (row: PaidRow, refunds: readonly RefundRow[]): ReceiptFacts => ({
  bookingId: row.id,
  travelerName: row.full_name,
  email: row.email,
  title: row.title,
  checkInAt: new Date(row.check_in_at),
  checkOutAt: new Date(row.check_out_at),
  timeZone: row.time_zone,
  nights: row.nights,
  nightly: cents(row.nightly_cents),
  subtotal: cents(row.subtotal_cents),
  cleaningFee: cents(row.cleaning_cents),
  voucher: row.voucher_title === null ? null : { title: row.voucher_title, amount: cents(row.voucher_cents) },
  paid: cents(row.paid_cents),
  paidAt: new Date(row.paid_at),
  paymentReference: row.payment_reference,
  refunds: refunds.map((refund) => ({
    amount: cents(refund.amount_cents),
    state: refund.state,
    requestedAt: new Date(refund.requested_at),
    confirmedAt: refund.state === 'succeeded' && refund.finished_at ? new Date(refund.finished_at) : null,
    reference: refund.provider_id,
  })),
});
