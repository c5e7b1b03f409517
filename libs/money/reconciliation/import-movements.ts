import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import { announce, Clock, inTransaction } from '#libs/core/platform';
import { cents, sum } from '#libs/core/rules';
import { STRIPE } from '#libs/money/provider';
import { Comparison, createdWithin, type Window } from './comparison.js';
import { db } from './tables.js';
import { isMoneyAtRest, providerClearing } from './unfinished-work.queries.js';

/** Movements that our own events book; of these only the provider's fee is new to us, and a dispute's comes with it. */
const BOOKED_BY_US = new Set(['charge', 'payment', 'refund', 'payment_refund', 'refund_failure', 'transfer']);
const BOOKED_WITH_FEE = new Set(['dispute', 'dispute_reversal', 'transfer_reversal']);

/**
 * Takes the provider's own movements into the books: its fees, and money between it and our bank account. Then what the
 * provider holds for us must be what our books say it holds.
 */
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
      await this.take(movement);
    }
  }

  /**
   * Compares what the provider holds with what our books say. Only when nothing of ours is under way: a movement that one
   * side has and the other is about to have would be a false alarm.
   * @returns false when that is so, and nothing was compared
   */
  async compareBalance(comparison: Comparison): Promise<boolean> {
    if (!(await isMoneyAtRest(this.em.fork(), this.clock.now()))) return false;
    const balance = await this.stripe.balance.retrieve();
    const theirs = sum(...[...balance.available, ...balance.pending].map(({ amount }) => cents(amount)));
    const ours = await providerClearing(this.em.fork());
    if (!(await isMoneyAtRest(this.em.fork(), this.clock.now()))) return false;
    comparison.agrees('balance', 'balance_differs');
    if (ours === theirs) return true;
    comparison.differs({
      kind: 'balance_differs',
      objectId: 'balance',
      bookingId: null,
      oursCents: ours,
      theirsCents: theirs,
      note: 'The provider holds another amount for us than our books say',
    });
    return true;
  }

  private take(movement: Stripe.BalanceTransaction): Promise<void> {
    const ours = BOOKED_BY_US.has(movement.type) || BOOKED_WITH_FEE.has(movement.reporting_category);
    const feeCents = BOOKED_WITH_FEE.has(movement.reporting_category) ? 0 : movement.fee;
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
        .onConflict((known) => known.column('id').doNothing())
        .returning('id')
        .executeTakeFirst();
      const facts = {
        movementId: movement.id,
        type: movement.type,
        bankCents: ours ? 0 : movement.amount,
        feeCents,
      };
      if (imported && (facts.bankCents !== 0 || feeCents !== 0))
        await announce(tx, 'provider.money_moved', facts, this.clock.now());
    });
  }
}
