import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { firstRow } from '#libs/core/platform';
import { cents } from '#libs/core/rules';
import { planReceipt } from './plan-receipt.js';

interface ReceiptRow {
  id: string;
  number: string | null;
  full_name: string;
  email: string;
  lines: { description: string; amountCents: number }[];
  total_cents: number;
  credit_used_cents: number;
  paid_cents: number;
  card_brand: string | null;
  card_last4: string | null;
  payment_reference: string | null;
  paid_at: string;
}

/** Receipts of what travelers paid for plans; worked out anew from figures that never change once they are paid. */
@Injectable()
export class PlanReceipts {
  constructor(private readonly em: EntityManager) {}

  /** The receipt of a traveler's own charge as a PDF, or null while it is not paid. */
  async of(chargeId: string, travelerId: string): Promise<Buffer | null> {
    const row = await firstRow<ReceiptRow>(
      this.em.fork(),
      `select i.id, i.number, u.full_name, u.email::text as email, i.lines, i.total_cents, i.credit_used_cents, i.paid_cents,
              i.card_brand, i.card_last4, i.payment_reference, i.paid_at
         from subscription_invoices i join users u on u.id = i.user_id
        where i.id = ? and i.user_id = ? and i.status = 'paid'`,
      [chargeId, travelerId],
    );
    return row && planReceipt(factsOf(row));
  }
}

const factsOf = (row: ReceiptRow) => ({
  number: row.number ?? row.id,
  travelerName: row.full_name,
  email: row.email,
  lines: row.lines.map(({ description, amountCents }) => ({ description, amount: cents(amountCents) })),
  total: cents(row.total_cents),
  creditUsed: cents(row.credit_used_cents),
  paid: cents(row.paid_cents),
  card: row.card_last4 && `${row.card_brand ?? 'Card'} ending in ${row.card_last4}`,
  paymentReference: row.payment_reference,
  paidAt: new Date(row.paid_at),
});
