import { Module } from '@nestjs/common';
import { Blocks } from './blocks.service.js';
import { BoardEntries } from './board-entries.queries.js';

/** Calendars of homes, as their owners see and change them. */
@Module({ providers: [Blocks, BoardEntries], exports: [Blocks, BoardEntries] })
export class CalendarModule {}
