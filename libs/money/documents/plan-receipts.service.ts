import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { paidCharge } from './document-facts.queries.js';
import { planReceipt } from './plan-receipt.js';

type PaidCharge = NonNullable<Awaited<ReturnType<typeof paidCharge>>>;

/** Receipts of what travelers paid for plans; worked out anew from figures that never change once they are paid. */
@Injectable()
export class PlanReceipts {
  constructor(private readonly em: EntityManager) {}

  /** The receipt of a traveler's own charge as a PDF, or null while it is not paid. */
  async of(chargeId: string, travelerId: string): Promise<Buffer | null> {
    const charge = await paidCharge(this.em.fork(), chargeId, travelerId);
    return charge ? planReceipt(factsOf(charge)) : null;
  }
}

const factsOf = (row: PaidCharge) => ({
  number: row.number ?? row.id,
  travelerName: row.full_name,
  email: row.email,
  lines: row.lines.map(({ description, amountCents }) => ({ description, amount: amountCents })),
  total: row.total_cents,
  creditUsed: row.credit_used_cents,
  paid: row.paid_cents,
  card: row.card_last4 && `${row.card_brand ?? 'Card'} ending in ${row.card_last4}`,
  paymentReference: row.payment_reference,
  paidAt: row.paid_at,
});
