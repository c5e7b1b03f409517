import type { EventCatalogue, EventName } from '#libs/core/events';
import type { EventRecord, Tx } from '#libs/core/platform';
import { moneyOperators, refundOf, stayOf } from './background.queries.js';
import * as people from './templates/people.js';
import * as refunds from './templates/refunds.js';
import * as stays from './templates/stays.js';
import * as alerts from './templates/alerts.js';
import type { Message } from './message.js';

/** Whom an event is to be told, and in which words. */
type Telling<N extends EventName> = (
  tx: Tx,
  event: EventRecord<N>,
) => Promise<readonly Message[]> | readonly Message[];

const aboutStay =
  <N extends EventName>(
    words: (facts: EventCatalogue[N], stay: Awaited<ReturnType<typeof stayOf>>) => Message[],
  ) =>
  async (tx: Tx, { payload }: EventRecord<N>): Promise<Message[]> =>
    words(payload, await stayOf(tx, (payload as { bookingId: string }).bookingId));

/** Every event that people are told of. The facts are the event's own, as they were; names, zone and address are looked up. */
const TELLINGS = {
  'user.registered': (_tx, { payload }) => people.registered(payload),
  'booking.confirmed': aboutStay<'booking.confirmed'>(stays.confirmed),
  'booking.cancelled': aboutStay<'booking.cancelled'>(stays.cancelled),
  'booking.completed': aboutStay<'booking.completed'>(stays.completed),
  'payment.succeeded': aboutStay<'payment.succeeded'>(refunds.latePayment),
  'payment.refund_requested': async (tx, { payload }) =>
    refunds.refundRequested(
      payload,
      await stayOf(tx, payload.bookingId),
      await refundOf(tx, payload.operationId),
    ),
  'payment.refunded': async (tx, { payload, occurredAt }) =>
    refunds.refunded(
      payload,
      await stayOf(tx, payload.bookingId),
      await refundOf(tx, payload.operationId),
      new Date(occurredAt),
    ),
  'payment.refunded_outside': async (tx, { payload, occurredAt }) =>
    refunds.refundedOutside(payload, await stayOf(tx, payload.bookingId), new Date(occurredAt)),
  'payment.refund_failed': aboutStay<'payment.refund_failed'>(refunds.refundFailed),
  'dispute.opened': async (tx, { payload }) =>
    people.disputeOpened(payload, await stayOf(tx, payload.bookingId), await moneyOperators(tx)),
  'loyalty.points_awarded': aboutStay<'loyalty.points_awarded'>(people.pointsAwarded),
  'review.published': (_tx, { payload }) => people.reviewPublished(payload),
  'review.replied': (_tx, { payload }) => people.reviewReplied(payload),
  'review.hidden': (_tx, { payload }) => people.reviewHidden(payload),
  'support.answered': (_tx, { payload }) => people.supportAnswered(payload),
  'payout.sent': (_tx, { payload }) => people.payoutSent(payload),
  'payout.failed': (_tx, { payload }) => people.payoutFailed(payload),
  'subscription.payment_failed': (_tx, { payload }) => people.renewalFailed(payload),
  'subscription.ended': (_tx, { payload }) => people.planEnded(payload),
  'alert.matched': (_tx, { payload }) => alerts.matched(payload),
} as const satisfies { [N in EventName]?: Telling<N> };

/** Events that people are told of. */
export type ToldEvent = keyof typeof TELLINGS;

/** What is to be told of an event. */
export const messagesFor = async <N extends ToldEvent>(
  tx: Tx,
  event: EventRecord<N>,
): Promise<readonly Message[]> => {
  const tell = TELLINGS[event.name] as Telling<N>;
  return tell(tx, event);
};
