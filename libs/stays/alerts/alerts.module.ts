import { Module } from '@nestjs/common';
import { AlertsHandlers } from './alerts.handlers.js';
import { CheckPrices } from './check-prices.js';
import { EndAlerts } from './end-alerts.js';
import { MatchAlerts } from './match-alerts.js';
import { SavedHomes } from './saved-homes.js';
import { OwnAlerts } from './own-alerts.queries.js';
import { AlertsService } from './alerts.service.js';

const SERVICES = [SavedHomes, AlertsService, OwnAlerts, MatchAlerts, EndAlerts, CheckPrices, AlertsHandlers];

/** Saved homes, and alerts on their nights and prices. */
@Module({ providers: SERVICES, exports: SERVICES })
export class AlertsModule {}
