export { nightsAreFree, nightsFree, takenNightsOf, takenNow } from './availability.js';
export { Blocks } from './blocks.service.js';
export {
  BoardEntries,
  type BlockEntry,
  type ImportedEntry,
  type StayEntry,
} from './board-entries.queries.js';
export { CalendarHandlers } from './calendar.handlers.js';
export { CalendarModule } from './calendar.module.js';
export { lockHome, type LockedHome } from './home.queries.js';
export { calendarOldRows } from './old-rows.js';
export { keepImportedNights } from './imported-nights.js';
export { LIMIT_COLUMNS, limitsOf, withRules, type LimitsRow } from './home-limits.js';
export { CALENDAR_TABLES, type CalendarTables } from './tables.js';
