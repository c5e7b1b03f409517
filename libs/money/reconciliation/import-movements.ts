import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import { announce, Clock, inTransaction } from '#libs/core/platform';
import { cents, sum } from '#libs/core/rules';
import { STRIPE } from '#libs/money/provider';
import { Comparison, createdWithin, type Window } from './comparison.js';
import { db } from './tables.js';
import { isMoneyAtRest, providerClearing } from './unfinished-work.queries.js';

/** Movement types whose amount our own events book; only the provider's fee is new. */
const BOOKED_BY_US = new Set(['charge', 'payment', 'refund', 'payment_refund', 'refund_failure', 'transfer']);
/** Reporting categories whose amount and fee our own events book. */
const BOOKED_WITH_FEE = new Set(['dispute', 'dispute_reversal', 'transfer_reversal']);

/** Books the provider's own movements: its fees, and transfers between it and our bank account. After that, its balance must match our books. */
@Injectable()
export class ImportMovements {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    @Inject(STRIPE) private readonly stripe: Stripe,
  ) {}

  /** Imports each movement of the window once. @throws the provider's error when it cannot be asked */
  async run(window: Window, comparison: Comparison): Promise<void> {
    const movements = this.stripe.balanceTransactions.list({ limit: 100, created: createdWithin(window) });
    for await (const movement of movements) {
      comparison.objects += 1;
      await this.importOnce(movement);
    }
  }

  /**
   * Compares the provider's balance with our books, only while no money is in flight, which would raise a false alarm.
   * @returns false when money is in flight and nothing was compared
   */
  async compareBalance(comparison: Comparison): Promise<boolean> {
    if (!(await isMoneyAtRest(this.em.fork(), this.clock.now()))) return false;
    const balance = await this.stripe.balance.retrieve();
    const theirs = sum(...[...balance.available, ...balance.pending].map(({ amount }) => cents(amount)));
    const ours = await providerClearing(this.em.fork());
    if (!(await isMoneyAtRest(this.em.fork(), this.clock.now()))) return false;
    comparison.markChecked('balance', 'balance_differs');
    if (ours === theirs) return true;
    comparison.addDifference({
      kind: 'balance_differs',
      objectId: 'balance',
      oursCents: ours,
      theirsCents: theirs,
      note: 'The provider holds another amount for us than our books say',
    });
    return true;
  }

  private importOnce(movement: Stripe.BalanceTransaction): Promise<void> {
    const feeIsBooked = BOOKED_WITH_FEE.has(movement.reporting_category);
    const amountIsBooked = feeIsBooked || BOOKED_BY_US.has(movement.type);
    const feeCents = feeIsBooked ? 0 : movement.fee;
    return inTransaction(this.em, async (tx) => {
      const imported = await db(tx)
        .insertInto('provider_movements')
        .values({
          id: movement.id,
          type: movement.type,
          amount_cents: cents(movement.amount),
          fee_cents: cents(movement.fee),
          source: typeof movement.source === 'string' ? movement.source : (movement.source?.id ?? null),
          created_at: new Date(movement.created * 1_000),
        })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .returning('id')
        .executeTakeFirst();
      const facts = {
        movementId: movement.id,
        type: movement.type,
        bankCents: amountIsBooked ? 0 : movement.amount,
        feeCents,
      };
      if (imported && (facts.bankCents !== 0 || feeCents !== 0))
        await announce(tx, 'provider.money_moved', facts, this.clock.now());
    });
  }
}
