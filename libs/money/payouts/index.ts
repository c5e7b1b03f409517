export { standingOf } from './account-standing.js';
export { BatchPayouts } from './batch-payouts.js';
export { DECIDED, disputeReference } from './dispute-holds.js';
export { EarningsQueries, type EarningRow, type EarningSums } from './earnings.queries.js';
export { FindReversals } from './find-reversals.js';
export { FollowAccount } from './follow-account.js';
export { OpenAccount } from './open-account.js';
export { HELD, PayableHolds, type HoldRow } from './payable-holds.js';
export { Payables } from './payables.js';
export { PayoutAccounts, type PayoutAccount } from './payout-accounts.js';
export { PayoutOutcomes } from './payout-outcomes.js';
export { PayoutsHandlers } from './payouts.handlers.js';
export { PayoutsModule } from './payouts.module.js';
export { PayoutsQueries, type OperatorPayoutRow, type PayoutRow } from './payouts.queries.js';
export { ResumePayouts } from './resume-payouts.js';
export { SendPayout } from './send-payout.js';
export {
  StatementsQueries,
  type MonthRow,
  type StatementHead,
  type StatementLine,
} from './statements.queries.js';
export { PAYOUTS_TABLES, type PayoutsTables } from './tables.js';
