import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import { Clock } from '#libs/core/platform';
import { cents } from '#libs/core/rules';
import { runEach, STRIPE } from '#libs/money/provider';
import { SendPayout } from './send-payout.js';
import { db } from './tables.js';

/** The provider keeps its events for 30 days. */
const LOOK_BACK_SECONDS = 30 * 86_400;

/** Finds reversed transfers whose webhook event never reached us. */
@Injectable()
export class FindReversals {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly payouts: SendPayout,
    @Inject(STRIPE) private readonly stripe: Stripe,
  ) {}

  /**
   * Processes unknown reversals among the provider's events of the last 30 days. Idempotent.
   * @throws the provider's error when it cannot list them; AggregateError with the transfers that it cannot be asked about
   */
  async run(): Promise<void> {
    const transferIds = await this.newlyReversed();
    await runEach(transferIds, (id) => this.payouts.sync(id), 'reversed transfers could not be processed');
  }

  /** Transfers with an unknown reversal, once each. */
  private async newlyReversed(): Promise<Set<string>> {
    const since = Math.floor(this.clock.now().getTime() / 1_000) - LOOK_BACK_SECONDS;
    const events = this.stripe.events.list({
      type: 'transfer.reversed',
      created: { gte: since },
      limit: 100,
    });
    const found = new Set<string>();
    for await (const { data } of events) {
      const transfer = data.object as Stripe.Transfer;
      if (await this.isNew(transfer)) found.add(transfer.id);
    }
    return found;
  }

  private async isNew({ id, amount_reversed }: Stripe.Transfer): Promise<boolean> {
    const known = await db(this.em.fork())
      .selectFrom('payouts')
      .select('id')
      .where('transfer_id', '=', id)
      .where('reversed_cents', '<', cents(amount_reversed))
      .executeTakeFirst();
    return known !== undefined;
  }
}
