export { SendWeekSummaries } from './send-week-summaries.js';
export { WEEKS_TABLES } from './tables.js';
export { WeekAccounts, WeekMailer } from './week-ports.js';
export { WeeksModule } from './weeks.module.js';
