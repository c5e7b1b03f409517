export { CountDemand } from './count-demand.js';
export { askedStaysOf, demandOf } from './demand-counts.js';
export { DemandModule } from './demand.module.js';
export { EmptyNights, type ExplainedNight } from './empty-nights.service.js';
export { demandOldRows } from './old-rows.js';
export { DEMAND_TABLES } from './tables.js';
