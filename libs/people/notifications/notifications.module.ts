import { Module } from '@nestjs/common';
import { CONFIG, type Config } from '#libs/core/platform';
import { ArrivalMessages } from './arrival-messages.js';
import { Inbox } from './inbox.service.js';
import { MailAdmin } from './mail-admin.js';
import { MailTransport, mailTransport } from './mail-transport.js';
import { Mails } from './mails.service.js';
import { NotificationsHandlers } from './notifications.handlers.js';
import { Notify } from './notify.js';
import { Reminders } from './reminders.js';
import { SendMail } from './send-mail.js';
import { NotificationPreferences } from './preferences.js';
import { WeekMessages } from './week-messages.js';

const SERVICES = [
  ArrivalMessages,
  Mails,
  MailAdmin,
  Notify,
  SendMail,
  Reminders,
  Inbox,
  NotificationPreferences,
  NotificationsHandlers,
  WeekMessages,
];

/** Notifications by email and inbox. */
@Module({
  providers: [
    { provide: MailTransport, inject: [CONFIG], useFactory: (config: Config) => mailTransport(config) },
    ...SERVICES,
  ],
  exports: SERVICES,
})
export class NotificationsModule {}
