export { ACCOUNTS, type Account } from './accounts.js';
export {
  cancellationEntries,
  completionEntries,
  paymentEntries,
  refundEntries,
  refundFailureEntries,
} from './entries.js';
export {
  disputeEntries,
  disputeLostEntries,
  disputeWonEntries,
  outsideRefundBounceEntries,
  outsideRefundEntries,
} from './dispute-entries.js';
export { providerMovementEntries } from './provider-entries.js';
export { owedBy, type Entry } from './entry.js';
export { LedgerModule } from './ledger.module.js';
export {
  LedgerQueries,
  type AccountBalance,
  type EntryRow,
  type OwnerBalance,
  type TrialBalance,
} from './ledger.queries.js';
export { LedgerService, type Origin } from './ledger.service.js';
export { planChargeEntries } from './plan-entries.js';
export { payoutEntries, payoutReversalEntries } from './payout-entries.js';
