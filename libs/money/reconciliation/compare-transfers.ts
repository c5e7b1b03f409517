import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import { cents } from '#libs/core/rules';
import { STRIPE } from '#libs/money/provider';
import { absent } from './compare-payments.js';
import { Comparison, createdWithin, type Window } from './comparison.js';
import { ProviderGateways } from './gateways.port.js';
import { findPayout, payoutsWithin } from './own-records.queries.js';

type OwnTransfer = NonNullable<Awaited<ReturnType<typeof findPayout>>>;
type SentTransfer = Awaited<ReturnType<typeof payoutsWithin>>[number];

/** Compares the provider's transfers to owners, and what of them came back, with our payouts, both ways. @spec A13 */
@Injectable()
export class CompareTransfers {
  constructor(
    private readonly em: EntityManager,
    @Inject(STRIPE) private readonly stripe: Stripe,
    private readonly gateways: ProviderGateways,
  ) {}

  /** Looks at every transfer and payout of the window. @throws the provider's error when it cannot be asked */
  async run(window: Window, comparison: Comparison): Promise<void> {
    const transfers = this.stripe.transfers.list({ limit: 100, created: createdWithin(window) });
    const seen = await comparison.lookAt(transfers, (transfer) => this.compare(transfer, comparison));
    for (const payout of await payoutsWithin(this.em.fork(), window)) {
      if (!seen.has(payout.transfer_id)) await this.lookFor(payout, comparison);
    }
  }

  private async compare(transfer: Stripe.Transfer, comparison: Comparison): Promise<void> {
    const own = await this.settled(transfer, comparison);
    comparison.agrees(
      transfer.id,
      'transfer_missing_here',
      'transfer_missing_there',
      'transfer_amount_differs',
      'reversal_amount_differs',
    );
    if (own?.transfer_id !== transfer.id) {
      comparison.differs({
        kind: 'transfer_missing_here',
        objectId: transfer.id,
        bookingId: null,
        oursCents: null,
        theirsCents: cents(transfer.amount),
        note: whyExtra(own),
      });
    } else if (own.amount_cents !== transfer.amount) {
      comparison.differs({
        kind: 'transfer_amount_differs',
        objectId: transfer.id,
        bookingId: null,
        oursCents: own.amount_cents,
        theirsCents: cents(transfer.amount),
        note: 'The provider sent another amount than we have booked',
      });
    } else if (own.reversed_cents !== transfer.amount_reversed) {
      comparison.differs({
        kind: 'reversal_amount_differs',
        objectId: transfer.id,
        bookingId: null,
        oursCents: own.reversed_cents,
        theirsCents: cents(transfer.amount_reversed),
        note: 'Another amount of this transfer came back than we have booked',
      });
    }
  }

  /** Our payout of a transfer, once the gateway by which webhook events come in has seen what it had missed. */
  private async settled(transfer: Stripe.Transfer, comparison: Comparison): Promise<OwnTransfer | undefined> {
    const own = await this.own(transfer);
    const isWaiting = own?.state === 'requested';
    const hasNews = own?.transfer_id === transfer.id && own.reversed_cents < transfer.amount_reversed;
    if (!isWaiting && !hasNews) return own;
    await this.gateways.transfer(transfer.id);
    comparison.settled += 1;
    return this.own(transfer);
  }

  private async lookFor(own: SentTransfer, comparison: Comparison): Promise<void> {
    const transfer = await this.stripe.transfers.retrieve(own.transfer_id).catch(absent);
    if (transfer) return this.compare(transfer, comparison);
    comparison.differs({
      kind: 'transfer_missing_there',
      objectId: own.transfer_id,
      bookingId: null,
      oursCents: own.amount_cents,
      theirsCents: null,
      note: 'We have booked it, but the provider does not know it',
    });
  }

  private own({ id, metadata }: Stripe.Transfer) {
    return findPayout(this.em.fork(), id, metadata.operation_id ?? '');
  }
}

/** What an operator should know of money that left without being in our books. */
function whyExtra(own: OwnTransfer | undefined): string {
  if (!own) return 'Sent at the provider, but for no payout of ours';
  return own.transfer_id
    ? `A second transfer for payout ${own.payout_id}, which ${own.transfer_id} has paid already`
    : `Sent for payout ${own.payout_id}, which is ${own.state}: its amounts are due again`;
}
