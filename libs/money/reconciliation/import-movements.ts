import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import { HANDLERS, type HandlerName } from '#libs/core/events';
import { announce, Clock, firstRow, inTransaction, rows } from '#libs/core/platform';
import { STRIPE } from '#libs/money/provider';
import { Comparison, createdWithin, type Window } from './comparison.js';

/** Movements that our own events book; of these only the provider's fee is new to us, and a dispute's comes with it. */
const BOOKED_BY_US = new Set(['charge', 'payment', 'refund', 'payment_refund', 'refund_failure', 'transfer']);
const BOOKED_WITH_FEE = new Set(['dispute', 'dispute_reversal', 'transfer_reversal']);
/** A call that was refused and is tried again later than this has moved nothing, and is no reason to wait. */
const SOON_SECONDS = 120;

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
    if (!(await this.atRest())) return false;
    const balance = await this.stripe.balance.retrieve();
    const theirs = [...balance.available, ...balance.pending].reduce((total, part) => total + part.amount, 0);
    const ours = await this.clearing();
    if (!(await this.atRest())) return false;
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
      const isNew = await firstRow(
        tx,
        `insert into provider_movements (id, type, amount_cents, fee_cents, source, created_at)
         values (?, ?, ?, ?, ?, ?) on conflict (id) do nothing returning id`,
        [
          movement.id,
          movement.type,
          movement.amount,
          movement.fee,
          typeof movement.source === 'string' ? movement.source : (movement.source?.id ?? null),
          new Date(movement.created * 1_000),
        ],
      );
      const facts = {
        movementId: movement.id,
        type: movement.type,
        bankCents: ours ? 0 : movement.amount,
        feeCents,
      };
      if (isNew && (facts.bankCents !== 0 || feeCents !== 0))
        await announce(tx, 'provider.money_moved', facts, this.clock.now());
    });
  }

  private async clearing(): Promise<number> {
    const row = await firstRow<{ cents: string }>(
      this.em.fork(),
      `select coalesce(sum(amount_cents), 0)::text as cents from ledger_entries where account = 'provider_clearing'`,
    );
    return Number(row?.cents ?? 0);
  }

  /** True when no event waits to be booked, no notice to be followed, no call to be answered, and no plan to be renewed. */
  private async atRest(): Promise<boolean> {
    const booking = (Object.keys(HANDLERS) as HandlerName[]).filter(
      (name) => HANDLERS[name].queue === 'ledger',
    );
    const waiting = await rows(
      this.em.fork(),
      `(select 1 from events e join unnest(?::text[], ?::text[]) as w(name, handler) on w.name = e.name
         where e.done_at is null
           and not exists (select 1 from handled h where h.event_id = e.id and h.handler = w.handler) limit 1)
       union all (select 1 from operations where state = 'sent' limit 1)
       union all (select 1 from operations where state = 'requested'
         and (last_error is null or next_attempt_at < now() + interval '${SOON_SECONDS} seconds') limit 1)
       union all (select 1 from notices where processed_at is null limit 1)
       union all (select 1 from subscriptions where status <> 'ended' and period_end <= ? limit 1)`,
      [`{${booking.map((name) => HANDLERS[name].on).join(',')}}`, `{${booking.join(',')}}`, this.clock.now()],
    );
    return waiting.length === 0;
  }
}
