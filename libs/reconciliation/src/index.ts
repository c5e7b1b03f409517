export { ProviderDoors, type UnfinishedOperation } from './doors.port.js';
export { Findings, type FindingKind, type FindingRow } from './findings.js';
export { ReconciliationModule } from './reconciliation.module.js';
export { Reconciliation, type RunRow } from './reconciliation.service.js';
