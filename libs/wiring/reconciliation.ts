import { Injectable, Module, type Provider } from '@nestjs/common';
import {
  BookRefund,
  FollowDispute,
  ForgottenRefunds,
  ForgottenSessions,
  LostCheckouts,
  SendRefund,
  SettleSession,
} from '#libs/money/payments';
import { LedgerModule, PayoutAdvances } from '#libs/money/ledger';
import { ForgottenAccounts, OpenAccount, PayoutsModule, SendPayout } from '#libs/money/payouts';
import { Operations } from '#libs/money/provider';
import { ProviderGateways, ReconciliationModule, type UnfinishedOperation } from '#libs/money/reconciliation';
import { FollowSubscription, ForgottenCustomers, PlanSync } from '#libs/money/subscriptions';
import { PaymentsWiringModule } from './payments.js';
import { SubscriptionsWiringModule } from './subscriptions.js';

/** Resumes unfinished provider operations with the service that owns each kind. */
@Injectable()
class UnfinishedOperations {
  constructor(
    private readonly checkouts: LostCheckouts,
    private readonly refunds: SendRefund,
    private readonly payouts: SendPayout,
    private readonly accounts: OpenAccount,
    private readonly plans: PlanSync,
    private readonly operations: Operations,
  ) {}

  /** Resumes an operation under its original correlation id. @throws the provider's error */
  resume(operation: UnfinishedOperation): Promise<void> {
    return this.operations.withCorrelation(operation.id, () => this.run(operation));
  }

  private async run({ id, kind, bookingId }: UnfinishedOperation): Promise<void> {
    if (kind === 'refund') await this.refunds.run(id);
    else if (kind === 'transfer') await this.payouts.run(id);
    else if (kind === 'create_account') await this.accounts.run(id);
    else if (kind !== 'create_checkout') await this.plans.resume({ id, kind });
    else if (bookingId) await this.checkouts.find(bookingId);
  }
}

/** Books what a comparison finds at the provider, with the same services as webhooks and polls. */
const providerGateways: Provider = {
  provide: ProviderGateways,
  inject: [
    ...[SettleSession, BookRefund, FollowDispute, SendPayout, FollowSubscription, UnfinishedOperations],
    ...[ForgottenSessions, ForgottenRefunds, PayoutAdvances, ForgottenAccounts, ForgottenCustomers],
  ],
  useFactory: (
    sessions: SettleSession,
    refunds: BookRefund,
    disputes: FollowDispute,
    payouts: SendPayout,
    subscriptions: FollowSubscription,
    operations: UnfinishedOperations,
    forgottenSessions: ForgottenSessions,
    forgottenRefunds: ForgottenRefunds,
    advances: PayoutAdvances,
    accounts: ForgottenAccounts,
    customers: ForgottenCustomers,
  ): ProviderGateways => ({
    session: (id) => sessions.settle(id),
    refund: async (id) => ((await refunds.sync(id)) ? 'refund' : 'unknown'),
    forgottenSession: (session) => forgottenSessions.store(session),
    wasReturned: (session) => forgottenSessions.wasReturned(session),
    forgottenRefund: (refund) => forgottenRefunds.settle(refund),
    forgottenPeople: async (since) => {
      await accounts.adopt(since);
      await customers.adopt(since);
    },
    dispute: (id) => disputes.follow(id),
    transfer: async (id) => ((await payouts.sync(id)) ? 'payout' : 'unknown'),
    forgottenTransfer: (transfer) => advances.find(transfer),
    advanceTransfer: (transfer) => advances.book(transfer),
    subscription: (id) => subscriptions.follow(id),
    resume: (operation) => operations.resume(operation),
  }),
};

/** The features that a comparison depends on. */
@Module({
  imports: [PaymentsWiringModule, PayoutsModule, LedgerModule, SubscriptionsWiringModule],
  providers: [UnfinishedOperations],
  exports: [
    PaymentsWiringModule,
    PayoutsModule,
    LedgerModule,
    SubscriptionsWiringModule,
    UnfinishedOperations,
  ],
})
class GatewaysModule {}

/** Comparison of the provider's records with our ledger. */
@Module({
  imports: [ReconciliationModule.for(providerGateways, [GatewaysModule])],
  exports: [ReconciliationModule],
})
export class ReconciliationWiringModule {}
