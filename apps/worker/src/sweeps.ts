import type { Provider, Type } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { ScheduleName } from '#libs/core/events';
import { DeleteOldRows } from '#libs/core/platform';
import { ExpireHolds, ResumeRefunds, SettleOpenSessions } from '#libs/money/payments';
import { BatchPayouts, FindReversals, FollowAccount, ResumePayouts } from '#libs/money/payouts';
import { Reconciliation } from '#libs/money/reconciliation';
import { KeepPlansInStep } from '#libs/money/subscriptions';
import { Reminders, SendMail } from '#libs/people/notifications';
import { ForgetVisitors } from '#libs/people/privacy';
import { EndAlerts } from '#libs/stays/alerts';
import { CompleteStays } from '#libs/stays/bookings';
import { SweepPhotos } from '#libs/stays/photos';

/** What each schedule runs. A sweep looks in the database for what is due; it may run twice, or on two workers at once. */
export type Sweeps = Readonly<Record<ScheduleName, () => Promise<unknown>>>;

/** Token of the whole table, of type {@link Sweeps}. */
export const SWEEP_TABLE = Symbol('SWEEP_TABLE');

type Service = <T>(type: Type<T>) => T;

const sweepTable = (the: Service): Sweeps => ({
  'expire-holds': () => the(ExpireHolds).run(),
  'complete-stays': () => the(CompleteStays).run(),
  'resume-operations': () => the(ResumeRefunds).run(),
  'settle-open-sessions': () => the(SettleOpenSessions).run(),
  'reconcile-daily': () => the(Reconciliation).requestDaily(),
  'compare-balance': () => the(Reconciliation).compareBalance(),
  'follow-plans': () => the(KeepPlansInStep).followPlans(),
  'settle-plan-checkouts': () => the(KeepPlansInStep).settleCheckouts(),
  'resume-plan-changes': () => the(KeepPlansInStep).resumeChanges(),
  'pay-owners': () => the(BatchPayouts).run(),
  'resume-payouts': () => the(ResumePayouts).run(),
  'ask-about-payout-accounts': () => the(FollowAccount).run(),
  'find-reversed-payouts': () => the(FindReversals).run(),
  'sweep-photos': () => the(SweepPhotos).run(),
  'send-waiting-mails': () => the(SendMail).runDue(),
  'remind-of-holds': () => the(Reminders).ofHolds(),
  'remind-of-grace': () => the(Reminders).ofGrace(),
  'end-past-alerts': () => the(EndAlerts).past(),
  'forget-visitors': () => the(ForgetVisitors).run(),
  'delete-old-rows': () => the(DeleteOldRows).run(),
});

/** Provides the table, with each sweep's service found wherever its room provides it. */
export const sweepProvider: Provider = {
  provide: SWEEP_TABLE,
  inject: [ModuleRef],
  useFactory: (modules: ModuleRef) => sweepTable((type) => modules.get(type, { strict: false })),
};
