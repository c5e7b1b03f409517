export { nightsAreFree, nightsFree } from './availability.js';
export { CALENDAR_TABLES, type CalendarTables } from './tables.js';
