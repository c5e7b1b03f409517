export { ProviderGateways, type UnfinishedOperation } from './gateways.port.js';
export { Findings } from './findings.js';
export { ReconciliationHandlers } from './reconciliation.handlers.js';
export { ReconciliationModule } from './reconciliation.module.js';
export { Reconciliation } from './reconciliation.service.js';
export { SettleRestore } from './settle-restore.js';
export type { RunRow } from './runs.queries.js';
export { RECONCILIATION_TABLES, type ReconciliationTables } from './tables.js';
