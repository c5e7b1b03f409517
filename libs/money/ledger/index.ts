export { ACCOUNTS } from './accounts.js';
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
export { LedgerHandlers } from './ledger.handlers.js';
export { LedgerModule } from './ledger.module.js';
export { LedgerQueries } from './ledger.queries.js';
export { LedgerService } from './ledger.service.js';
export { OwnerBooks } from './owner-books.js';
export { planChargeEntries } from './plan-entries.js';
export { payoutEntries, payoutReversalEntries } from './payout-entries.js';
export { ledgerPersonalData } from './personal-data.js';
export { LEDGER_TABLES, type LedgerTables } from './tables.js';
