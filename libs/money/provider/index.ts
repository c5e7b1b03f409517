export { forBooking, type BookingOperation, type Operation } from './operation.js';
export {
  CHANGE_DETAILS,
  CHECKOUT_DETAILS,
  REFUND_DETAILS,
  type NewCall,
  type OperationKind,
  type RefundDetails,
} from './operation-details.js';
export { Operations, recordOutcome, recordSuccess, successOf } from './operations.js';
export { ProviderModule } from './provider.module.js';
export { runBatches, runEach } from './run-each.js';
export { createStripe, isProviderError, isProviderOutage, isProviderRejection, STRIPE } from './stripe.js';
export { WebhookEvents, type WebhookEvent } from './webhook-events.js';
export { forgetPayer, providerPersonalData } from './personal-data.js';
export { PROVIDER_TABLES, type ProviderTables } from './tables.js';
export { providerOldRows } from './old-rows.js';
