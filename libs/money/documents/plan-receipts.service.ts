import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { paidCharge } from './document-facts.queries.js';
import { planReceipt } from './plan-receipt.js';

type PaidCharge = NonNullable<Awaited<ReturnType<typeof paidCharge>>>;

/** Plan receipts, generated on demand from figures that never change once paid. */
@Injectable()
export class PlanReceipts {
  constructor(private readonly em: EntityManager) {}

  /** The PDF receipt of a traveler's own charge, or null until it is paid. */
  async of(chargeId: string, travelerId: string): Promise<Buffer | null> {
    const charge = await paidCharge(this.em.fork(), chargeId, travelerId);
    return charge ? planReceipt(factsOf(charge)) : null;
  }
}

const factsOf = (row: PaidCharge) => ({
  ...row,
  number: row.number ?? row.id,
  lines: row.lines.map(({ description, amountCents }) => ({ description, amount: amountCents })),
  card: row.card_last4 && `${row.card_brand ?? 'Card'} ending in ${row.card_last4}`,
});
