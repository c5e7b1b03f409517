export { AlertsHandlers } from './alerts.handlers.js';
export { EndAlerts } from './end-alerts.js';
export { SavedHomes } from './saved-homes.js';
export { AlertsModule } from './alerts.module.js';
export { OwnAlerts, type OwnAlert } from './own-alerts.queries.js';
export { AlertsService } from './alerts.service.js';
export { alertsOldRows } from './old-rows.js';
export { alertsPersonalData } from './personal-data.js';
export { ALERTS_TABLES } from './tables.js';
