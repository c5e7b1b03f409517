export { BUSINESS_METRICS } from './business-metrics.js';
export { BusinessHealth } from './business-health.queries.js';
export { checkInvariants } from './invariants.queries.js';
export { MonitoringModule } from './monitoring.module.js';
export { SystemHealth } from './system-health.queries.js';
