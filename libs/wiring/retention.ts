import { Module } from '@nestjs/common';
import { DeleteOldRows, OLD_ROWS, platformOldRows, type OldRows } from '#libs/core/platform';
import { payoutsOldRows } from '#libs/money/payouts';
import { providerOldRows } from '#libs/money/provider';
import { approvalsOldRows } from '#libs/operations/approvals';
import { conciergeOldRows } from '#libs/people/concierge';
import { identityOldRows } from '#libs/people/identity';
import { messagesOldRows } from '#libs/people/messages';
import { notificationsOldRows } from '#libs/people/notifications';
import { alertsOldRows } from '#libs/stays/alerts';
import { arrivalOldRows } from '#libs/stays/arrival';
import { calendarOldRows } from '#libs/stays/calendar';
import { demandOldRows } from '#libs/stays/demand';
import { pricingOldRows } from '#libs/stays/pricing';

/** Each room's expiring rows. */
const OLD_ROWS_OF_ROOMS: readonly OldRows[] = [
  ...platformOldRows,
  ...providerOldRows,
  ...payoutsOldRows,
  ...notificationsOldRows,
  ...messagesOldRows,
  ...identityOldRows,
  ...conciergeOldRows,
  ...alertsOldRows,
  ...arrivalOldRows,
  ...demandOldRows,
  ...pricingOldRows,
  ...calendarOldRows,
  ...approvalsOldRows,
];

/** Deletes expired rows. */
@Module({
  providers: [{ provide: OLD_ROWS, useValue: OLD_ROWS_OF_ROOMS }, DeleteOldRows],
  exports: [DeleteOldRows],
})
export class RetentionModule {}
