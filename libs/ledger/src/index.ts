export { ACCOUNTS, type Account } from './accounts.js';
export {
  cancellationEntries,
  completionEntries,
  paymentEntries,
  refundEntries,
  refundFailureEntries,
  type Entry,
} from './entries.js';
export { LedgerModule } from './ledger.module.js';
export { LedgerService, type Origin } from './ledger.service.js';
