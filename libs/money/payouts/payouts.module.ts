import { Module } from '@nestjs/common';
import { AccountSums } from './account-sums.queries.js';
import { BatchPayouts } from './batch-payouts.js';
import { EarningsQueries } from './earnings.queries.js';
import { FindReversals } from './find-reversals.js';
import { FollowAccount } from './follow-account.js';
import { FollowPayoutWebhook } from './follow-payout-webhook.js';
import { ForgottenAccounts } from './forgotten-accounts.js';
import { OpenAccount } from './open-account.js';
import { PayableHolds } from './payable-holds.js';
import { Payables } from './payables.js';
import { PayoutAccounts } from './payout-accounts.js';
import { PayoutOutcomes } from './payout-outcomes.js';
import { PayoutsHandlers } from './payouts.handlers.js';
import { PayoutsQueries } from './payouts.queries.js';
import { ResumePayouts } from './resume-payouts.js';
import { SendPayout } from './send-payout.js';
import { StatementsQueries } from './statements.queries.js';

const SERVICES = [
  AccountSums,
  PayoutAccounts,
  OpenAccount,
  ForgottenAccounts,
  FollowAccount,
  FollowPayoutWebhook,
  Payables,
  PayableHolds,
  BatchPayouts,
  PayoutOutcomes,
  SendPayout,
  FindReversals,
  EarningsQueries,
  PayoutsQueries,
  StatementsQueries,
  ResumePayouts,
  PayoutsHandlers,
];

/** Owners' accounts at the provider, what they are owed, and payouts. @spec A13 */
@Module({ providers: SERVICES, exports: SERVICES })
export class PayoutsModule {}
