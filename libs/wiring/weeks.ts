import { Module, type Provider } from '@nestjs/common';
import { AccountSums, PayoutsModule } from '#libs/money/payouts';
import { reaches } from '#libs/core/rules';
import { NotificationPreferences, NotificationsModule, WeekMessages } from '#libs/people/notifications';
import { WeekAccounts, WeekMailer, WeeksModule } from '#libs/stays/weeks';

/** Sends owners the summary of their week, if they want it. */
const weekMailer: Provider = {
  provide: WeekMailer,
  inject: [WeekMessages, NotificationPreferences],
  useFactory: (messages: WeekMessages, preferences: NotificationPreferences): WeekMailer => ({
    wanted: async (ownerId) => reaches('week', 'mail', (await preferences.of(ownerId)).get('week') ?? {}),
    post: (tx, summary) => messages.post(tx, summary),
  }),
};

/** Connects an owner's week to the ledger. */
const weekAccounts: Provider = {
  provide: WeekAccounts,
  inject: [AccountSums],
  useFactory: (sums: AccountSums): WeekAccounts => ({ sums: (ownerId, range) => sums.of(ownerId, range) }),
};

/** Owners' weeks by email. */
@Module({
  imports: [WeeksModule.for([weekMailer, weekAccounts], [NotificationsModule, PayoutsModule])],
  exports: [WeeksModule],
})
export class WeeksWiringModule {}
