export { CalendarExports } from './calendar-exports.js';
export { FetchDueFeeds } from './fetch-due-feeds.js';
export { FeedsModule } from './feeds.module.js';
export { Feeds } from './feeds.service.js';
export { FreshFeeds } from './fresh-feeds.js';
export { HomeCalendarsReader, type HomeCalendars } from './home-calendars.js';
export { feedsPersonalData } from './personal-data.js';
export { hasStaleFeeds } from './stale-feeds.js';
export { FEEDS_TABLES } from './tables.js';
