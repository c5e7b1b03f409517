import { handlerOfJob, SCHEDULES, type HandlerName, type ScheduleName } from '#libs/core/events';
import { EFFECTS_JOB } from '#libs/core/platform';
import type { JobMeaningView } from '#libs/core/contracts';

/** What was left undone and who is affected; what a retry does. */
type Meaning = readonly [undone: string, retry: string];

const RETRY_NOTIFIES_ONCE = 'Retry notifies them once, by email and inbox as they have chosen.';
const RETRY_BOOKS_ONCE = 'Retry writes the entries once.';
const RETRY_ASKS_PROVIDER =
  'Retry calls the provider with the same key, so that no money is sent twice. It is also retried automatically.';

/** The meaning of each handler's failure; a handler without one does not compile. */
const HANDLER_MEANINGS: Readonly<Record<HandlerName, Meaning>> = {
  'write-agreement': [
    'The rental agreement of a confirmed stay was not written, so traveler and owner cannot open it.',
    'Retry writes it once.',
  ],
  'write-changed-agreement': [
    'The rental agreement of a stay with new dates was not written, so traveler and owner see the one before.',
    'Retry writes it once.',
  ],
  'close-change-checkout': [
    'The checkout page of a change of dates that has ended was not closed. Its traveler could still pay, and would be refunded in full.',
    'Retry closes it; a closed page stays closed.',
  ],
  'refund-difference': [
    'What new dates of a stay give back was not requested, so its traveler waits for money.',
    'Retry requests it once, with the amount as of the change.',
  ],
  'follow-payment-webhook': [
    'A provider webhook about a payment, refund or dispute was not processed. A traveler may have paid without being confirmed yet.',
    'Retry processes it once; payments are also found by polling the provider.',
  ],
  'close-checkout': [
    'The checkout page of a cancelled booking was not closed. Its traveler could still pay, and would be refunded in full.',
    'Retry closes it; a closed page stays closed.',
  ],
  'request-refund': [
    'The refund of a cancelled booking was not requested, so its traveler waits for money.',
    'Retry requests it once, with the amount as of the cancellation.',
  ],
  'send-refund': ['A refund was not sent to the card, so its traveler waits for money.', RETRY_ASKS_PROVIDER],
  'send-refund-again': [
    'A refund that an operator retried was not sent, so its traveler waits for money.',
    RETRY_ASKS_PROVIDER,
  ],
  'run-reconciliation': [
    'Our ledger was not compared with the provider, so current differences are unknown.',
    'Retry starts the comparison again; nothing is booked twice.',
  ],
  'book-provider-movement': [
    'A provider fee, or a transfer between the provider and our bank, is not in the ledger, so its balance and ours differ.',
    RETRY_BOOKS_ONCE,
  ],
  'follow-plan-webhook': [
    'A provider webhook about a plan was not processed. A traveler may have a plan that they no longer pay for, or pay for one that they do not have.',
    'Retry applies the plan’s current state at the provider.',
  ],
  'forget-customer': [
    'A user who deleted their account is still a customer at the provider, with email address and card.',
    'Retry deletes the customer there; repeating it is harmless.',
  ],
  'book-plan-charge': [
    'A traveler’s payment for a plan is not in the ledger; the plan itself continues.',
    RETRY_BOOKS_ONCE,
  ],
  'follow-payout-webhook': [
    'A provider webhook about an owner’s account or a transfer was not processed. Payouts to that owner may wait needlessly.',
    'Retry applies the current state of the account or transfer at the provider.',
  ],
  'pay-enabled-owner': [
    'An owner whose account was enabled did not get waiting earnings at once.',
    'Retry pays what is due once; so does the next payout run.',
  ],
  'freeze-payout': [
    'The owner’s share of a disputed stay was not frozen. It may be paid out although the bank may take it back.',
    'Retry freezes it once, unless the bank has decided in the meantime. Pause payouts until then.',
  ],
  'free-payout': [
    'The owner’s share of a stay is still frozen although we won the dispute, so the owner waits for money.',
    'Retry releases it once; it is part of the next payout.',
  ],
  'send-payout': ['A payout was not sent, so its owner waits for money.', RETRY_ASKS_PROVIDER],
  'book-payout': [
    'A payout that was sent is not in the ledger; the owner has the money, but we still seem to owe it.',
    'Retry writes the entries once. The money does not go out again.',
  ],
  'book-payout-reversal': [
    'A returned payout is not in the ledger, so it does not show that we owe it to the owner again.',
    'Retry writes the entries once; the amount waits for an operator.',
  ],
  'book-payment': ['A payment is not in the ledger. The stay is confirmed nevertheless.', RETRY_BOOKS_ONCE],
  'book-cancellation': [
    'A cancellation is not in the ledger, so neither the refund nor the owner’s share is owed yet.',
    `${RETRY_BOOKS_ONCE} The owner’s payout follows.`,
  ],
  'book-completion': [
    'A completed stay is not in the ledger, so its owner is not paid for it.',
    `${RETRY_BOOKS_ONCE} The owner’s payout follows.`,
  ],
  'book-refund-failure': [
    'A failed refund is still in the ledger as sent, so we seem to owe the traveler less than we do.',
    RETRY_BOOKS_ONCE,
  ],
  'book-outside-refund': [
    'A refund made directly at the provider is not in the ledger, so its balance and ours differ.',
    RETRY_BOOKS_ONCE,
  ],
  'book-outside-refund-bounce': [
    'A refund made directly at the provider was returned but is still in the ledger, so its balance and ours differ.',
    RETRY_BOOKS_ONCE,
  ],
  'book-dispute': [
    'A disputed amount and its fee are not in the ledger, although the bank has taken them.',
    RETRY_BOOKS_ONCE,
  ],
  'book-dispute-won': [
    'Money returned by a bank is not in the ledger, so the dispute still seems to cost us.',
    RETRY_BOOKS_ONCE,
  ],
  'book-dispute-lost': [
    'A lost dispute is not in the ledger: nobody has been charged for it, and the owner’s share stays frozen.',
    `${RETRY_BOOKS_ONCE} This also ends the freeze.`,
  ],
  'book-refund': [
    'A refund that reached the card is not in the ledger, so we still seem to owe it.',
    'Retry writes the entries once. The money does not go out again.',
  ],
  'prepare-photo': [
    'An uploaded photo was not processed. Its uploader sees it as being prepared; nobody else sees it.',
    'Retry processes the original file; a finished photo stays as it is.',
  ],
  'show-ready-photo': [
    'A photo of a home was processed, but the home is still shown without it.',
    'Retry shows it; a photo that its owner has removed meanwhile stays away.',
  ],
  'record-points': [
    'The points for a paid stay were not recorded, so its traveler does not see them as pending.',
    'Retry records them once, with the multiplier at the time of payment.',
  ],
  'post-points': [
    'A traveler did not get the points of a completed stay.',
    'Retry posts them once, unless the payment is disputed.',
  ],
  'claw-points-back': [
    'The points of a disputed stay were not taken back, so they can still be spent.',
    'Retry takes them back once, unless we have won in the meantime.',
  ],
  'give-points-back': [
    'A traveler did not get back the points of a stay whose dispute we won.',
    'Retry gives them back once.',
  ],
  'keep-points-clawed': [
    'The points of a stay whose dispute we lost may not have been taken back.',
    'Retry takes them back once.',
  ],
  'send-reset-link': [
    'A user who forgot their password got no link.',
    'Retry sends a link once. It is valid from then on; they may have requested another meanwhile.',
  ],
  'void-points': [
    'The pending points of a cancelled stay still show on its traveler’s page. They cannot be spent.',
    'Retry voids them once.',
  ],
  'notify-registered': ['A new user got no welcome email.', RETRY_NOTIFIES_ONCE],
  'notify-confirmed': ['Traveler and owner were not notified that a stay is confirmed.', RETRY_NOTIFIES_ONCE],
  'notify-cancelled': [
    'Traveler and owner were not notified of a cancellation and its refund.',
    RETRY_NOTIFIES_ONCE,
  ],
  'notify-completed': ['A traveler was not asked for a review.', RETRY_NOTIFIES_ONCE],
  'notify-late-payment': [
    'A traveler who paid too late was not notified of the refund.',
    RETRY_NOTIFIES_ONCE,
  ],
  'notify-refund-requested': [
    'A traveler was not notified that a refund is on its way.',
    RETRY_NOTIFIES_ONCE,
  ],
  'notify-refunded': ['A traveler was not notified that a refund was sent.', RETRY_NOTIFIES_ONCE],
  'notify-refunded-outside': [
    'A traveler was not notified of a refund made directly at the provider.',
    RETRY_NOTIFIES_ONCE,
  ],
  'notify-refund-failed': ['A traveler was not notified that their refund is delayed.', RETRY_NOTIFIES_ONCE],
  'notify-dispute': [
    'The owner and finance operators were not notified of a dispute, which has a deadline for evidence.',
    RETRY_NOTIFIES_ONCE,
  ],
  'notify-points': [
    'A traveler was not notified of posted points; the points are there.',
    RETRY_NOTIFIES_ONCE,
  ],
  'notify-review': ['An owner was not notified of a new review.', RETRY_NOTIFIES_ONCE],
  'notify-reply': ['A traveler was not notified of the owner’s reply to their review.', RETRY_NOTIFIES_ONCE],
  'notify-hidden-review': [
    'A traveler was not notified that their review was hidden, and why.',
    RETRY_NOTIFIES_ONCE,
  ],
  'notify-payout': ['An owner was not notified that a payout is on its way.', RETRY_NOTIFIES_ONCE],
  'notify-failed-payout': [
    'An owner was not notified that a payout failed and what their account is missing.',
    RETRY_NOTIFIES_ONCE,
  ],
  'notify-failed-renewal': [
    'A traveler was not notified that their plan could not be renewed. It ends after the grace period unless they pay.',
    RETRY_NOTIFIES_ONCE,
  ],
  'notify-ended-plan': ['A traveler was not notified that their plan has ended.', RETRY_NOTIFIES_ONCE],
  'offer-freed-nights': [
    'Alerts for nights that became free were not matched.',
    'Retry matches them once; whoever asked first is notified first.',
  ],
  'follow-price': [
    'Alerts for a lower price were not matched.',
    'Retry matches them once; whoever asked first is notified first.',
  ],
  'offer-opened-nights': [
    'Alerts for nights that an owner has opened were not matched.',
    'Retry matches them once; whoever asked first is notified first.',
  ],
  'follow-stay-rules': [
    'Alerts for nights that new rules of an owner allow were not matched.',
    'Retry matches them once; whoever asked first is notified first.',
  ],
  'offer-listed-home': [
    'Alerts for a home that is published again were not matched.',
    'Retry matches them once; whoever asked first is notified first.',
  ],
  'adopt-thread': [
    'Questions before booking are not joined to the booking yet, so contact details in them stay hidden.',
    'Retry joins them once.',
  ],
  'forget-removed-home': [
    'A removed home is still on people’s lists of saved homes and alerts; they do not see it there.',
    'Retry deletes it from them once.',
  ],
  'disconnect-removed-home': [
    'Addresses of a removed home’s calendars were not deleted; they answer nobody and are not asked for.',
    'Retry deletes them once.',
  ],
  'delete-guide-of-removed-home': [
    'The arrival guide of a removed home was not deleted; it is sealed, and no guest can read it.',
    'Retry deletes it once.',
  ],
  'clear-removed-home': [
    'Blocked and imported nights of a removed home were not deleted; nobody sees them.',
    'Retry deletes them once.',
  ],
  'end-fulfilled-alerts': [
    'Alerts of a traveler who has booked those nights are still active, so they may be notified of their own nights.',
    'Retry ends them once.',
  ],
  'notify-suspended-host': [
    'Guests with paid stays were not told that their host’s account is suspended.',
    RETRY_NOTIFIES_ONCE,
  ],
  'notify-sold-twice': ['An owner was not notified of nights sold twice.', RETRY_NOTIFIES_ONCE],
  'notify-price-drop': ['Travelers were not told that a saved home became cheaper.', RETRY_NOTIFIES_ONCE],
  'notify-alert': ['Travelers were not notified of a matching alert.', RETRY_NOTIFIES_ONCE],
  'book-date-change': ['What new dates of a stay give back is not in the ledger.', RETRY_BOOKS_ONCE],
  'notify-dates-changed': ['Guest and owner were not notified of new dates of a stay.', RETRY_NOTIFIES_ONCE],
  'notify-date-change-ended': [
    'A traveler was not notified that a change of dates has ended unpaid.',
    RETRY_NOTIFIES_ONCE,
  ],
  'offer-given-up-nights': [
    'Travelers who wait for nights that a stay gave up by new dates were not notified.',
    RETRY_NOTIFIES_ONCE,
  ],
  'offer-unheld-nights': [
    'Travelers who wait for nights that an unpaid change of dates held were not notified.',
    RETRY_NOTIFIES_ONCE,
  ],
  'end-alerts-for-changed-dates': [
    'Alerts of a traveler for nights that their stay has now are still active.',
    'Retry ends them once.',
  ],
  'send-guide-anew': [
    'A guest whose stay has new dates may not be sent the arrival guide again before check-in.',
    'Retry prepares that once.',
  ],
  'notify-support-answer': ['A user was not notified of our team’s answer.', RETRY_NOTIFIES_ONCE],
};

/** What stays undone while a schedule's runs fail. The next run finds the same work again. */
const SCHEDULE_FAILURES: Readonly<Record<ScheduleName, string>> = {
  'expire-date-changes': 'Unpaid changes of dates were not ended, so nobody else can book their nights.',
  'expire-holds': 'Expired holds were not released, so nobody else can book those nights.',
  'complete-stays': 'Stays that have ended were not completed: no points, review or payout for them yet.',
  'resume-refunds': 'Unfinished refunds were not resumed.',
  'settle-open-sessions':
    'The provider was not asked about payments whose webhook was lost, so travelers who paid may be waiting.',
  'reconcile-daily': 'The daily comparison with the provider was not started.',
  'compare-balance': 'The provider’s balance was not compared with ours.',
  'follow-plans': 'Plans were not compared with the provider: one may have ended there but not here.',
  'settle-plan-checkouts': 'The provider was not asked about plan payments whose webhook was lost.',
  'resume-plan-changes': 'Unfinished plan changes were not resumed.',
  'pay-owners': 'Earnings that are due were not combined into payouts.',
  'resume-payouts': 'Unfinished payouts and payout accounts were not resumed.',
  'ask-about-payout-accounts': 'Owners’ payout accounts were not refreshed from the provider.',
  'find-reversed-payouts': 'Returned payouts were not looked for.',
  'delete-old-threads': 'Old messages between guests and hosts were not deleted.',
  'sweep-photos': 'Unused photos were not deleted.',
  'forget-drafts': 'Discarded drafts of listings were not deleted; their owners do not see them.',
  'send-waiting-mails': 'Emails waiting for a retry were not sent.',
  'mail-unread-messages': 'People were not mailed about messages that they have not read.',
  'remind-of-holds': 'Travelers were not reminded that their unpaid hold is about to expire.',
  'remind-of-held-dates':
    'Travelers were not reminded that the new dates they have not paid are about to be released.',
  'remind-of-grace': 'Travelers were not reminded that their plan is about to end.',
  'send-arrival-guides':
    'Guests whose stay is about to begin were not sent how to get in, or what has changed of it. They can read it on the page of their booking.',
  'send-week-summaries':
    'Owners were not mailed the summary of their week. It is sent until Tuesday night, and left out after that.',
  'fetch-feeds':
    'Calendars of other platforms were not fetched; holds ask for those that are older than promised.',
  'reprice-homes':
    'Prices that change with the day were not computed for search; a search that needs them does it first.',
  'check-search': 'The search index was not rolled forward or checked against homes and calendars.',
  'check-reliability':
    'The monthly counts behind the reliability of owners were not compared with their bookings.',
  'seal-audit-log':
    'The audit log was not proven unbroken. If the error names an entry, somebody changed the log in the database.',
  'tell-price-drops': 'Travelers were not told of saved homes that became cheaper; the next run tells them.',
  'end-past-alerts': 'Alerts for past nights were not ended.',
  'forget-visitors': 'Old questions from people without an account were not deleted.',
  'delete-old-rows': 'Expired records were not deleted.',
};

const EFFECTS_FAILURE: JobMeaningView = {
  means: 'What several events change in our database, such as ledger, points and messages, was not done yet.',
  retry: 'The events are published again by themselves, each handler on its own.',
};

const NEXT_RUN = 'The next run finds the same work; a retry only runs sooner, and does nothing twice.';

const isSchedule = (name: string): name is ScheduleName => Object.hasOwn(SCHEDULES, name);

/** What a handler's failure means, for operators. */
export function meaningOfHandler(handler: HandlerName): JobMeaningView {
  const [means, retry] = HANDLER_MEANINGS[handler];
  return { means, retry };
}

/** What the failure of any queued job means; an unknown job comes from an earlier release. */
export function meaningOfJob(name: string): JobMeaningView {
  const handler = handlerOfJob(name);
  if (handler) return meaningOfHandler(handler);
  if (isSchedule(name)) return { means: SCHEDULE_FAILURES[name], retry: NEXT_RUN };
  if (name === EFFECTS_JOB) return EFFECTS_FAILURE;
  return {
    means: `"${name}" is a job of an earlier release; this one cannot run it.`,
    retry: 'Retry fails again. Its event is kept, so nothing is lost.',
  };
}
