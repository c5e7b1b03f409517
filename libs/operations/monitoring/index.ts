export { LedgerChecks } from './ledger-checks.js';
export { MeasureBusiness } from './measure-business.js';
export { RarelyRun } from './rarely-run.js';
export { MonitoringModule } from './monitoring.module.js';
export { SystemHealth } from './system-health.queries.js';
