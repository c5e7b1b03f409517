import { HANDLERS, SCHEDULES, type HandlerName, type ScheduleName } from '#libs/core/events';
import type { JobMeaningView } from '#libs/core/contracts';

/** What was left undone and who is affected; what a retry does. */
type Meaning = readonly [undone: string, retry: string];

const RETRY_NOTIFIES_ONCE = 'Retry tells them once, by letter and inbox as they wish it.';
const RETRY_BOOKS_ONCE = 'Retry writes the entries once.';
const RETRY_ASKS_PROVIDER =
  'Retry asks the provider under the same key, so that no money goes out twice; the product tries by itself, too.';

/** The meaning of each handler's failure; a handler without one does not compile. */
const HANDLER_MEANINGS: Readonly<Record<HandlerName, Meaning>> = {
  'write-agreement': [
    'The rental agreement of a confirmed stay was not written, so traveler and owner cannot open it.',
    'Retry writes it once.',
  ],
  'follow-payment-webhook': [
    'A notice of the provider about a payment, refund or dispute was not followed. A traveler may have paid and not be confirmed yet.',
    'Retry follows it once; payments are also found by asking the provider.',
  ],
  'close-checkout': [
    'The checkout page of a cancelled, unpaid booking was not closed. Its traveler could still pay, and would get all of it back.',
    'Retry closes it; a page that is closed already stays closed.',
  ],
  'request-refund': [
    'The refund of a cancelled booking was not requested, so its traveler waits for money.',
    'Retry requests it once, with the amount of the day of the cancellation.',
  ],
  'send-refund': ['A refund was not sent to the card, so its traveler waits for money.', RETRY_ASKS_PROVIDER],
  'send-refund-again': [
    'A refund that an operator wanted sent again was not sent, so its traveler waits for money.',
    RETRY_ASKS_PROVIDER,
  ],
  'run-reconciliation': [
    'Our books were not compared with the provider, so differences of that time are not known.',
    'Retry compares from the start; what was booked already is not booked twice.',
  ],
  'book-provider-movement': [
    'A fee of the provider, or money between it and our bank, is not in the books, so its balance and ours differ.',
    RETRY_BOOKS_ONCE,
  ],
  'follow-plan-webhook': [
    'A notice of the provider about a plan was not followed. A traveler may have a plan that they no longer pay for, or the other way round.',
    'Retry takes over how the plan stands at the provider now.',
  ],
  'forget-customer': [
    'Somebody who deleted their account is still a customer at the provider, with their e-mail address and card.',
    'Retry deletes the customer there; one that is gone already stays gone.',
  ],
  'book-plan-charge': [
    'What a traveler paid for a plan is not in the books; the plan itself goes on.',
    RETRY_BOOKS_ONCE,
  ],
  'follow-payout-webhook': [
    'A notice of the provider about an owner’s account or a transfer was not followed. Payouts of that owner may wait without need.',
    'Retry takes over how account or transfer stand at the provider now.',
  ],
  'pay-enabled-owner': [
    'An owner whose account was enabled was not paid at once what had been waiting.',
    'Retry gathers what is due once; the next round of payouts does the same.',
  ],
  'freeze-payout': [
    'The share of a disputed stay was not frozen. It may go out to the owner although the bank may take it back.',
    'Retry freezes it once, unless the bank has decided meanwhile. Pause payouts until then.',
  ],
  'free-payout': [
    'The share of a stay whose dispute we won is still frozen, so its owner waits for money.',
    'Retry frees it once; it goes out with the next payout.',
  ],
  'send-payout': ['A payout was not sent, so its owner waits for money.', RETRY_ASKS_PROVIDER],
  'book-payout': [
    'A payout that was sent is not in the books; the owner has the money, and we still seem to owe it.',
    'Retry writes the entries once. The money does not go out again.',
  ],
  'book-payout-reversal': [
    'A payout that came back is not in the books, so what the owner is owed again is not known.',
    'Retry writes the entries once; the amount waits for an operator.',
  ],
  'book-payment': [
    'A payment is not in the books. The stay is confirmed all the same; our accounts lack the money.',
    RETRY_BOOKS_ONCE,
  ],
  'book-cancellation': [
    'The end of a booking is not in the books, so neither its refund nor the owner’s share is owed yet.',
    `${RETRY_BOOKS_ONCE} What the owner is owed follows.`,
  ],
  'book-completion': [
    'A completed stay is not in the books, so its owner will not be paid for it.',
    `${RETRY_BOOKS_ONCE} What the owner is owed follows.`,
  ],
  'book-refund-failure': [
    'A refund that failed is still in the books as sent; what the traveler is owed seems to be less than it is.',
    RETRY_BOOKS_ONCE,
  ],
  'book-outside-refund': [
    'A refund that somebody made at the provider itself is not in the books, so its balance and ours differ.',
    RETRY_BOOKS_ONCE,
  ],
  'book-outside-refund-bounce': [
    'A refund made at the provider itself came back and is still in the books, so its balance and ours differ.',
    RETRY_BOOKS_ONCE,
  ],
  'book-dispute': [
    'A disputed amount and its fee are not in the books; the bank has taken them already.',
    RETRY_BOOKS_ONCE,
  ],
  'book-dispute-won': [
    'Money that a bank gave back is not in the books; the dispute still seems to cost us.',
    RETRY_BOOKS_ONCE,
  ],
  'book-dispute-lost': [
    'A lost dispute is not in the books: who bears it is not decided, and the owner’s share stays frozen.',
    `${RETRY_BOOKS_ONCE} The freeze ends in the same step.`,
  ],
  'book-refund': [
    'A refund that reached the card is not in the books; we still seem to owe it.',
    'Retry writes the entries once. The money does not go out again.',
  ],
  'prepare-photo': [
    'An uploaded photo was not made ready, so whoever uploaded it sees that it is being prepared, and nobody else sees it.',
    'Retry prepares it from the file as it was sent; a finished photo stays as it is.',
  ],
  'record-points': [
    'The points that a paid stay will bring are not recorded, so its traveler does not see them as pending.',
    'Retry records them once, with the multiplier of the payment.',
  ],
  'post-points': [
    'A traveler did not get the points of a completed stay.',
    'Retry posts them once, unless the payment is disputed.',
  ],
  'claw-points-back': [
    'The points of a stay whose payment is disputed were not taken back, so they can still be spent.',
    'Retry takes them back once, unless the bank has decided for us meanwhile.',
  ],
  'give-points-back': [
    'A traveler did not get back the points of a stay whose dispute ended in our favour.',
    'Retry gives back once what had been taken.',
  ],
  'keep-points-clawed': [
    'It was not made sure that the points of a stay whose dispute we lost are taken back.',
    'Retry takes them back once; points that are taken already stay taken.',
  ],
  'send-reset-link': [
    'Somebody who forgot their password got no link.',
    'Retry answers the request once. The link counts from then on, and they may have asked again.',
  ],
  'void-points': [
    'The pending points of a cancelled stay still stand on its traveler’s page. They cannot be spent.',
    'Retry voids them once.',
  ],
  'tell-registered': ['Somebody who opened an account was not welcomed.', RETRY_NOTIFIES_ONCE],
  'tell-confirmed': ['Traveler and owner were not told that a stay is confirmed.', RETRY_NOTIFIES_ONCE],
  'tell-cancelled': [
    'Traveler and owner were not told that a booking has ended, and what comes back.',
    RETRY_NOTIFIES_ONCE,
  ],
  'tell-completed': ['A traveler was not asked how their stay was.', RETRY_NOTIFIES_ONCE],
  'tell-late-payment': [
    'A traveler who paid too late was not told that the payment is returned.',
    RETRY_NOTIFIES_ONCE,
  ],
  'tell-refund-requested': ['A traveler was not told that a refund is on its way.', RETRY_NOTIFIES_ONCE],
  'tell-refunded': ['A traveler was not told that a refund was sent.', RETRY_NOTIFIES_ONCE],
  'tell-refunded-outside': [
    'A traveler was not told of a refund that was made at the provider itself.',
    RETRY_NOTIFIES_ONCE,
  ],
  'tell-refund-failed': ['A traveler was not told that their refund is delayed.', RETRY_NOTIFIES_ONCE],
  'tell-dispute': [
    'The owner and the operators for money were not told of a dispute, which has a last day for evidence.',
    RETRY_NOTIFIES_ONCE,
  ],
  'tell-points': [
    'A traveler was not told that points were posted; the points are there.',
    RETRY_NOTIFIES_ONCE,
  ],
  'tell-review': ['An owner was not told of a new review.', RETRY_NOTIFIES_ONCE],
  'tell-reply': ['A traveler was not told that the owner answered their review.', RETRY_NOTIFIES_ONCE],
  'tell-hidden-review': [
    'A traveler was not told that their review was hidden, and why.',
    RETRY_NOTIFIES_ONCE,
  ],
  'tell-payout': ['An owner was not told that a payout is on its way.', RETRY_NOTIFIES_ONCE],
  'tell-failed-payout': [
    'An owner was not told that a payout could not be sent and what their account lacks.',
    RETRY_NOTIFIES_ONCE,
  ],
  'tell-failed-renewal': [
    'A traveler was not told that their plan could not be renewed. It ends after the days of grace unless they pay.',
    RETRY_NOTIFIES_ONCE,
  ],
  'tell-ended-plan': ['A traveler was not told that their plan has ended.', RETRY_NOTIFIES_ONCE],
  'offer-freed-nights': [
    'People who wait for nights that became free were not looked for.',
    'Retry looks for them once; whoever asked first is told first.',
  ],
  'follow-price': [
    'People who wait for a lower price were not looked for.',
    'Retry looks for them once; whoever asked first is told first.',
  ],
  'offer-listed-home': [
    'People who wait for a home that is listed again were not looked for.',
    'Retry looks for them once; whoever asked first is told first.',
  ],
  'end-fulfilled-alerts': [
    'The watches of a traveler who has booked those nights still run, so they may be told of nights they have.',
    'Retry ends them once.',
  ],
  'tell-alert': ['Travelers were not told that what they watch has come about.', RETRY_NOTIFIES_ONCE],
  'tell-support-answer': ['Somebody was not told that our team has answered.', RETRY_NOTIFIES_ONCE],
  'send-mail': [
    'A letter that is written was not handed over to be sent. Its reader has not got it.',
    'Retry sends the letter once; one that is sent already is not sent again.',
  ],
};

/** What stays undone while a schedule's runs fail. The next run finds the same work again. */
const SCHEDULE_FAILURES: Readonly<Record<ScheduleName, string>> = {
  'expire-holds': 'Holds that have run out were not released, so nobody else can book those nights.',
  'complete-stays': 'Stays that are over were not completed: no points, no review, no payout for them yet.',
  'resume-operations':
    'Refunds and other calls to the provider that were left unfinished were not taken up again.',
  'settle-open-sessions':
    'Nobody asked the provider about payments whose notice was lost, so travelers may have paid and wait.',
  'reconcile-daily': 'The daily comparison with the provider was not asked for.',
  'compare-balance': 'The provider’s balance was not compared with ours.',
  'follow-plans': 'Plans were not compared with the provider: one may have ended there and go on here.',
  'settle-plan-checkouts': 'Nobody asked the provider about plans that were paid for without a notice.',
  'resume-plan-changes': 'Changes of plans that were left unfinished were not taken up again.',
  'pay-owners': 'What is due to owners was not gathered into payouts.',
  'resume-payouts': 'Payouts and accounts that were left unfinished were not taken up again.',
  'ask-about-payout-accounts': 'Nobody asked the provider how the accounts of owners stand.',
  'find-reversed-payouts': 'Nobody looked for payouts that came back.',
  'sweep-photos': 'Photos that nobody uses were not removed.',
  'send-waiting-mails': 'Letters that wait for another try were not sent.',
  'remind-of-holds': 'Travelers were not reminded that their unpaid hold is about to run out.',
  'remind-of-grace': 'Travelers were not reminded that their plan is about to end.',
  'end-past-alerts': 'Watches of nights that have passed were not ended.',
  'forget-visitors': 'Old questions of people without an account were not deleted.',
  'delete-old-rows': 'Records that are kept for a while only were not deleted.',
};

const NEXT_RUN =
  'The next run looks for the same work again; retry only looks sooner, and does nothing twice.';

const isHandler = (name: string): name is HandlerName => Object.hasOwn(HANDLERS, name);
const isSchedule = (name: string): name is ScheduleName => Object.hasOwn(SCHEDULES, name);

/** What a handler's failure means, for operators. */
export function meaningOfHandler(handler: HandlerName): JobMeaningView {
  const [means, retry] = HANDLER_MEANINGS[handler];
  return { means, retry };
}

/** What the failure of any queued job means; an unknown job comes from an earlier release. */
export function meaningOfJob(name: string): JobMeaningView {
  if (isHandler(name)) return meaningOfHandler(name);
  if (isSchedule(name)) return { means: SCHEDULE_FAILURES[name], retry: NEXT_RUN };
  return {
    means: `"${name}" is a job of an earlier release; nothing in this one does it.`,
    retry: 'Retry fails again. Its event is kept, so nothing is lost.',
  };
}
