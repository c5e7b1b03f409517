export { standingOf, type AccountStanding } from './account-standing.js';
export { BatchPayouts } from './batch-payouts.js';
export { EarningsQueries, type EarningRow, type EarningSums } from './earnings.queries.js';
export { FindReversals } from './find-reversals.js';
export { FollowAccount } from './follow-account.js';
export { FollowPayoutNotice } from './follow-payout-notice.js';
export { OpenAccount, type OnboardingUrls } from './open-account.js';
export { HELD, PayableHolds, type HoldRow, type WantedHold } from './payable-holds.js';
export { Payables, type WantedPayable } from './payables.js';
export { PayoutAccounts, type PayoutAccount } from './payout-accounts.js';
export { PayoutOutcomes } from './payout-outcomes.js';
export { PayoutsModule } from './payouts.module.js';
export { PayoutsQueries, type OperatorPayoutRow, type PayoutRow } from './payouts.queries.js';
export { SendPayout } from './send-payout.js';
export {
  StatementsQueries,
  type MonthRow,
  type StatementHead,
  type StatementLine,
} from './statements.queries.js';
