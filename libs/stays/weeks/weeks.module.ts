import { Module, type DynamicModule, type ModuleMetadata, type Provider } from '@nestjs/common';
import { AnswerTimes } from '#libs/people/messages';
import { CalendarModule } from '#libs/stays/calendar';
import { DemandModule } from '#libs/stays/demand';
import { SendWeekSummaries } from './send-week-summaries.js';
import { SuggestNights } from './suggest-nights.js';
import { WeekSummaries } from './week-summaries.js';

/** Owners' weeks by email. */
@Module({})
export class WeeksModule {
  /** @param ports provide {@link WeekMailer} and {@link WeekAccounts}; `imports` are the modules they need */
  static for(ports: Provider[], imports: NonNullable<ModuleMetadata['imports']>): DynamicModule {
    return {
      module: WeeksModule,
      imports: [...imports, CalendarModule, DemandModule],
      providers: [...ports, AnswerTimes, SendWeekSummaries, SuggestNights, WeekSummaries],
      exports: [SendWeekSummaries],
    };
  }
}
