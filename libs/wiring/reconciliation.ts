import { Injectable, Module, type Provider } from '@nestjs/common';
import { BookRefund, ExpireHolds, FollowDispute, SendRefund, SettleSession } from '#libs/money/payments';
import { OpenAccount, PayoutsModule, SendPayout } from '#libs/money/payouts';
import { Operations } from '#libs/money/provider';
import { ProviderGateways, ReconciliationModule, type UnfinishedOperation } from '#libs/money/reconciliation';
import { FollowSubscription, KeepPlansInStep } from '#libs/money/subscriptions';
import { PaymentsWiringModule } from './payments.js';
import { SubscriptionsWiringModule } from './subscriptions.js';

/** Brings calls of every kind to an end, by whoever makes them. */
@Injectable()
class UnfinishedOperations {
  constructor(
    private readonly holds: ExpireHolds,
    private readonly refunds: SendRefund,
    private readonly payouts: SendPayout,
    private readonly accounts: OpenAccount,
    private readonly plans: KeepPlansInStep,
    private readonly operations: Operations,
  ) {}

  /** Goes under the id of what asked for the call. @throws what the provider says against it */
  resume(operation: UnfinishedOperation): Promise<void> {
    return this.operations.asRequested(operation.id, () => this.run(operation));
  }

  private async run({ id, kind, bookingId }: UnfinishedOperation): Promise<void> {
    if (kind === 'refund') await this.refunds.run(id);
    else if (kind === 'transfer') await this.payouts.run(id);
    else if (kind === 'create_account') await this.accounts.run(id);
    else if (kind !== 'create_checkout') await this.plans.resume({ id, kind });
    else if (bookingId) await this.holds.findLostSessions(bookingId);
  }
}

/** Where what a comparison finds at the provider is booked: the gateways that webhook events and polls use, too. */
const providerGateways: Provider = {
  provide: ProviderGateways,
  inject: [SettleSession, BookRefund, FollowDispute, SendPayout, FollowSubscription, UnfinishedOperations],
  useFactory: (
    sessions: SettleSession,
    refunds: BookRefund,
    disputes: FollowDispute,
    payouts: SendPayout,
    subscriptions: FollowSubscription,
    operations: UnfinishedOperations,
  ): ProviderGateways => ({
    session: (id) => sessions.settle(id),
    refund: async (id) => ((await refunds.noticed(id)) ? 'refund' : 'unknown'),
    dispute: (id) => disputes.follow(id),
    transfer: async (id) => ((await payouts.noticed(id)) ? 'payout' : 'unknown'),
    subscription: (id) => subscriptions.follow(id),
    resume: (operation) => operations.resume(operation),
  }),
};

/** What a comparison needs of the other features. */
@Module({
  imports: [PaymentsWiringModule, PayoutsModule, SubscriptionsWiringModule],
  providers: [UnfinishedOperations],
  exports: [PaymentsWiringModule, PayoutsModule, SubscriptionsWiringModule, UnfinishedOperations],
})
class GatewaysModule {}

/** Comparing the provider with our books. */
@Module({
  imports: [ReconciliationModule.for(providerGateways, [GatewaysModule])],
  exports: [ReconciliationModule],
})
export class ReconciliationWiringModule {}
