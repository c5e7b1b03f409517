import { Module } from '@nestjs/common';
import { AuditModule } from '#libs/operations/audit';
import {
  IdentityWiringModule,
  PaymentsWiringModule,
  PrivacyWiringModule,
  ReconciliationWiringModule,
  ReviewsWiringModule,
  SupportWiringModule,
} from '#libs/wiring';
import { LoyaltyModule } from '#libs/people/loyalty';
import { NotificationsModule } from '#libs/people/notifications';
import { PayoutsModule } from '#libs/money/payouts';
import { PropertiesModule } from '#libs/stays/properties';
import { MonitoringModule } from '#libs/operations/monitoring';
import { AdminQueues } from './admin-queues.js';
import { BoardsController } from './boards/boards.controller.js';
import { FinanceQueries } from './boards/finance.queries.js';
import { TodayQueries } from './boards/today.queries.js';
import { BookingActsController } from './booking-acts.controller.js';
import { FindController } from './find/find.controller.js';
import { HomesController } from './homes/homes.controller.js';
import { LISTS } from './lists/definitions.js';
import { listController } from './lists/list-controller.js';
import { ListReader } from './lists/list-reader.js';
import { MailsController } from './mails/mails.controller.js';
import { OperatorActs } from './operator-acts.js';
import { OperatorPayoutsController } from './payouts.controller.js';
import { PeopleController } from './people/people.controller.js';
import { ReconciliationController } from './reconciliation.controller.js';
import { RefundsController } from './refunds.controller.js';
import { ReviewsDeskController } from './reviews/reviews-desk.controller.js';
import { SettingEffects } from './settings/setting-effects.js';
import { SettingsQueries } from './settings/settings.queries.js';
import { SettingsDeskController } from './settings/settings-desk.controller.js';
import { StoryController } from './story/story.controller.js';
import { StoryJobs } from './story/story-jobs.js';
import { StoryQueries } from './story/story.queries.js';
import { StoryRecords } from './story/story-records.queries.js';
import { PerksDeskController } from './program/perks-desk.controller.js';
import { PlansDeskController } from './program/plans-desk.controller.js';
import { PlansQueries } from './program/plans.queries.js';
import { QueueDesk } from './system/queue-desk.js';
import { SupportDeskController } from './support/support-desk.controller.js';
import { SystemController } from './system/system.controller.js';
import { SystemQueries } from './system/system.queries.js';

/** What operators see and do. */
@Module({
  imports: [
    AuditModule,
    PaymentsWiringModule,
    SupportWiringModule,
    ReconciliationWiringModule,
    LoyaltyModule,
    NotificationsModule,
    IdentityWiringModule,
    PrivacyWiringModule,
    PayoutsModule,
    PropertiesModule,
    ReviewsWiringModule,
    MonitoringModule,
  ],
  controllers: [
    BoardsController,
    BookingActsController,
    FindController,
    HomesController,
    MailsController,
    OperatorPayoutsController,
    PeopleController,
    PerksDeskController,
    PlansDeskController,
    ReconciliationController,
    RefundsController,
    ReviewsDeskController,
    SettingsDeskController,
    StoryController,
    SupportDeskController,
    SystemController,
    ...LISTS.map(listController),
  ],
  providers: [
    AdminQueues,
    FinanceQueries,
    ListReader,
    OperatorActs,
    PlansQueries,
    QueueDesk,
    SettingEffects,
    SettingsQueries,
    StoryJobs,
    StoryQueries,
    StoryRecords,
    SystemQueries,
    TodayQueries,
  ],
  exports: [AdminQueues],
})
export class OperatorsModule {}
