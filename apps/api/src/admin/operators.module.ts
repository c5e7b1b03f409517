import { Module } from '@nestjs/common';
import { ApprovalsModule } from '#libs/operations/approvals';
import { AuditModule } from '#libs/operations/audit';
import {
  ConciergeWiringModule,
  IdentityWiringModule,
  MessagesWiringModule,
  PaymentsWiringModule,
  PrivacyWiringModule,
  ReconciliationWiringModule,
  ReviewsWiringModule,
  SupportWiringModule,
} from '#libs/wiring';
import { HelpModule } from '#libs/people/help';
import { LoyaltyModule } from '#libs/people/loyalty';
import { NotificationsModule } from '#libs/people/notifications';
import { PayoutsModule } from '#libs/money/payouts';
import { PropertiesModule } from '#libs/stays/properties';
import { MonitoringModule } from '#libs/operations/monitoring';
import { SharedLimitsModule } from '../http/shared-limits.js';
import { AdminQueues } from './admin-queues.js';
import { Acts } from './approvals/acts.js';
import { ApprovalsController } from './approvals/approvals.controller.js';
import { GuardedCommands } from './approvals/guarded-commands.js';
import { BoardsController } from './boards/boards.controller.js';
import { FinanceQueries } from './boards/finance.queries.js';
import { TodayQueries } from './boards/today.queries.js';
import { BookingCommandsController } from './booking-commands.controller.js';
import { FindController } from './find/find.controller.js';
import { HelpAdminController } from './help/help-admin.controller.js';
import { QuestionsAdminController } from './help/questions-admin.controller.js';
import { HomesController } from './homes/homes.controller.js';
import { LISTS } from './lists/definitions.js';
import { listController } from './lists/list-controller.js';
import { ListReader } from './lists/list-reader.js';
import { MailsController } from './mails/mails.controller.js';
import { AuditedCommands } from './audited-commands.js';
import { OperatorPayoutsController } from './payouts.controller.js';
import { PeopleController } from './people/people.controller.js';
import { PersonRecordController } from './people/person-record.controller.js';
import { PersonRecords } from './people/person-records.queries.js';
import { Readings } from './readings.js';
import { ReconciliationController } from './reconciliation.controller.js';
import { RefundsController } from './refunds.controller.js';
import { ReviewsAdminController } from './reviews/reviews-admin.controller.js';
import { SettingEffects } from './settings/setting-effects.js';
import { SettingsQueries } from './settings/settings.queries.js';
import { SettingsAdminController } from './settings/settings-admin.controller.js';
import { BookingTimelineController } from './timeline/timeline.controller.js';
import { TimelineJobs } from './timeline/timeline-jobs.js';
import { TimelineQueries } from './timeline/timeline.queries.js';
import { TimelineRecords } from './timeline/timeline-records.queries.js';
import { ConversationRecords } from './messages/conversation-records.queries.js';
import { ConversationsController } from './messages/conversations.controller.js';
import { PerksAdminController } from './program/perks-admin.controller.js';
import { PlansAdminController } from './program/plans-admin.controller.js';
import { PlansQueries } from './program/plans.queries.js';
import { QueueAdmin } from './system/queue-admin.js';
import { SupportAdminController } from './support/support-admin.controller.js';
import { AuditLogController } from './system/audit-log.controller.js';
import { SystemController } from './system/system.controller.js';
import { SystemQueries } from './system/system.queries.js';
import { Worklist } from './worklist/worklist.js';
import { WorklistController } from './worklist/worklist.controller.js';

/** The operators' API. */
@Module({
  imports: [
    ApprovalsModule,
    AuditModule,
    PaymentsWiringModule,
    SupportWiringModule,
    MessagesWiringModule,
    ReconciliationWiringModule,
    ConciergeWiringModule,
    HelpModule,
    LoyaltyModule,
    NotificationsModule,
    IdentityWiringModule,
    PrivacyWiringModule,
    PayoutsModule,
    PropertiesModule,
    ReviewsWiringModule,
    MonitoringModule,
    SharedLimitsModule,
  ],
  controllers: [
    ApprovalsController,
    BoardsController,
    ConversationsController,
    BookingCommandsController,
    FindController,
    HelpAdminController,
    QuestionsAdminController,
    HomesController,
    MailsController,
    OperatorPayoutsController,
    PeopleController,
    PersonRecordController,
    PerksAdminController,
    PlansAdminController,
    ReconciliationController,
    RefundsController,
    ReviewsAdminController,
    SettingsAdminController,
    BookingTimelineController,
    SupportAdminController,
    SystemController,
    AuditLogController,
    WorklistController,
    ...LISTS.map(listController),
  ],
  providers: [
    Acts,
    GuardedCommands,
    AdminQueues,
    ConversationRecords,
    FinanceQueries,
    ListReader,
    AuditedCommands,
    PersonRecords,
    PlansQueries,
    QueueAdmin,
    Readings,
    SettingEffects,
    SettingsQueries,
    TimelineJobs,
    TimelineQueries,
    TimelineRecords,
    SystemQueries,
    TodayQueries,
    Worklist,
  ],
  exports: [AdminQueues],
})
export class OperatorsModule {}
