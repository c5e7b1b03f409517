import type { Provider, Type } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { ScheduleName } from '#libs/core/events';
import { DeleteOldRows } from '#libs/core/platform';
import { ExpireChanges, ExpireHolds, ResumeRefunds, SettleOpenSessions } from '#libs/money/payments';
import { BatchPayouts, FindReversals, FollowAccount, ResumePayouts } from '#libs/money/payouts';
import { Reconciliation } from '#libs/money/reconciliation';
import { PlanSync } from '#libs/money/subscriptions';
import { DeleteOldThreads, MailUnread } from '#libs/people/messages';
import { Reminders, SendMail } from '#libs/people/notifications';
import { AuditProof } from '#libs/operations/audit';
import { ForgetVisitors } from '#libs/people/privacy';
import { CheckPrices, EndAlerts } from '#libs/stays/alerts';
import { SendArrivalGuides } from '#libs/stays/arrival';
import { CheckReliability, CompleteStays } from '#libs/stays/bookings';
import { FetchDueFeeds } from '#libs/stays/feeds';
import { SweepPhotos } from '#libs/stays/photos';
import { Drafts } from '#libs/stays/properties';
import { CheckSearch, Offers } from '#libs/stays/search';
import { SendWeekSummaries } from '#libs/stays/weeks';

/** The sweep of each schedule. A sweep finds due work in the database; it may run twice, or on two workers concurrently. */
export type Sweeps = Readonly<Record<ScheduleName, () => Promise<unknown>>>;

/** Token of the sweep table, of type {@link Sweeps}. */
export const SWEEP_TABLE = Symbol('SWEEP_TABLE');

type GetService = <T>(type: Type<T>) => T;

const sweepTable = (get: GetService): Sweeps => ({
  'expire-holds': () => get(ExpireHolds).run(),
  'expire-date-changes': () => get(ExpireChanges).run(),
  'complete-stays': () => get(CompleteStays).run(),
  'resume-refunds': () => get(ResumeRefunds).run(),
  'settle-open-sessions': () => get(SettleOpenSessions).run(),
  'reconcile-daily': () => get(Reconciliation).requestDaily(),
  'compare-balance': () => get(Reconciliation).compareBalance(),
  'follow-plans': () => get(PlanSync).followPlans(),
  'settle-plan-checkouts': () => get(PlanSync).settleCheckouts(),
  'resume-plan-changes': () => get(PlanSync).resumeChanges(),
  'pay-owners': () => get(BatchPayouts).run(),
  'resume-payouts': () => get(ResumePayouts).run(),
  'ask-about-payout-accounts': () => get(FollowAccount).run(),
  'find-reversed-payouts': () => get(FindReversals).run(),
  'sweep-photos': () => get(SweepPhotos).run(),
  'forget-drafts': () => get(Drafts).forgetDiscarded(),
  'send-waiting-mails': () => get(SendMail).runDue(),
  'mail-unread-messages': () => get(MailUnread).run(),
  'remind-of-holds': () => get(Reminders).ofHolds(),
  'remind-of-held-dates': () => get(Reminders).ofHeldDates(),
  'remind-of-grace': () => get(Reminders).ofGrace(),
  'send-arrival-guides': () => get(SendArrivalGuides).run(),
  'send-week-summaries': () => get(SendWeekSummaries).run(),
  'fetch-feeds': () => get(FetchDueFeeds).run(),
  'reprice-homes': () => get(Offers).renew(),
  'check-search': () => get(CheckSearch).run(),
  'check-reliability': () => get(CheckReliability).run(),
  'seal-audit-log': () => get(AuditProof).seal(),
  'tell-price-drops': () => get(CheckPrices).run(),
  'end-past-alerts': () => get(EndAlerts).past(),
  'delete-old-threads': () => get(DeleteOldThreads).run(),
  'forget-visitors': () => get(ForgetVisitors).run(),
  'delete-old-rows': () => get(DeleteOldRows).run(),
});

/** Provides the sweep table; services are looked up in any module. */
export const sweepProvider: Provider = {
  provide: SWEEP_TABLE,
  inject: [ModuleRef],
  useFactory: (modules: ModuleRef) => sweepTable((type) => modules.get(type, { strict: false })),
};
