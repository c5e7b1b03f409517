export { AlertsHandlers } from './alerts.handlers.js';
export { EndWatches } from './end-watches.js';
export { MatchWatches } from './match-watches.js';
export { SavedHomes } from './saved-homes.js';
export { WatchesModule } from './watches.module.js';
export { WatchesQueries, type OwnWatch } from './watches.queries.js';
export { WatchesService } from './watches.service.js';
export { alertsPersonalData } from './personal-data.js';
export { ALERTS_TABLES, type AlertsTables } from './tables.js';
