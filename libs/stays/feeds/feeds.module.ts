import { Module } from '@nestjs/common';
import { CalendarExports } from './calendar-exports.js';
import { FeedsHandlers } from './feeds.handlers.js';
import { FetchDueFeeds } from './fetch-due-feeds.js';
import { FetchFeed } from './fetch-feed.js';
import { Feeds } from './feeds.service.js';
import { FreshFeeds } from './fresh-feeds.js';
import { HomeCalendarsReader } from './home-calendars.js';
import { RemovedFeeds } from './removed-feeds.js';

const SERVICES = [
  CalendarExports,
  FetchDueFeeds,
  FetchFeed,
  Feeds,
  FeedsHandlers,
  FreshFeeds,
  HomeCalendarsReader,
  RemovedFeeds,
];

/** Calendars of homes on other platforms, both ways. */
@Module({ providers: SERVICES, exports: SERVICES })
export class FeedsModule {}
