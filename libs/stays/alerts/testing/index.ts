export { MatchAlerts } from '../match-alerts.js';
