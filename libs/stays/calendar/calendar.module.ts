import { Module } from '@nestjs/common';
import { Blocks } from './blocks.service.js';
import { BoardEntries } from './board-entries.queries.js';
import { CalendarHandlers } from './calendar.handlers.js';

const SERVICES = [Blocks, BoardEntries, CalendarHandlers];

/** Calendars of homes, as their owners see and change them. */
@Module({ providers: SERVICES, exports: SERVICES })
export class CalendarModule {}
