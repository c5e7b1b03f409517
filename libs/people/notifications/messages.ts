import type { EventCatalogue, EventName } from '#libs/core/events';
import type { EventRecord, Tx } from '#libs/core/platform';
import { moneyOperators, refundOf, stayOf, type Stay } from './background.queries.js';
import { staysToCome } from './suspended-owner.queries.js';
import * as dateChanges from './templates/date-changes.js';
import * as people from './templates/people.js';
import * as refunds from './templates/refunds.js';
import * as stays from './templates/stays.js';
import * as alerts from './templates/alerts.js';
import * as calendars from './templates/calendars.js';
import type { Message } from './message.js';

/** One message, or those for several people. */
type Messages = Message | readonly Message[];

/** Builds the messages for an event. */
type MessageBuilder<N extends EventName> = (tx: Tx, event: EventRecord<N>) => Promise<Messages> | Messages;

const aboutStay =
  <N extends EventName>(build: (facts: EventCatalogue[N], stay: Stay) => Messages) =>
  async (tx: Tx, { payload }: EventRecord<N>): Promise<Messages> =>
    build(payload, await stayOf(tx, (payload as { bookingId: string }).bookingId));

/** The events that people are notified of. Facts come from the event; names, time zones and addresses are looked up. */
const BUILDERS = {
  'user.registered': (_tx, { payload }) => people.registered(payload),
  'user.suspended': async (tx, { payload, occurredAt }) =>
    stays.hostSuspended(await staysToCome(tx, payload.userId, new Date(occurredAt))),
  'booking.confirmed': aboutStay<'booking.confirmed'>(stays.confirmed),
  'booking.cancelled': aboutStay<'booking.cancelled'>(stays.cancelled),
  'booking.dates_changed': aboutStay<'booking.dates_changed'>(dateChanges.changed),
  'booking.date_change_ended': (_tx, { payload }) => dateChanges.ended(payload),
  'booking.completed': aboutStay<'booking.completed'>(stays.completed),
  'payment.succeeded': async (tx, { payload }) =>
    payload.settles ? [] : refunds.latePayment(payload, await stayOf(tx, payload.bookingId)),
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
  'property.nights_sold_twice': (_tx, { payload }) => calendars.soldTwice(payload),
  'property.price_fell': (_tx, { payload }) => alerts.priceFell(payload),
  'alert.matched': (_tx, { payload }) => alerts.matched(payload),
} as const satisfies { [N in EventName]?: MessageBuilder<N> };

/** Events that people are notified of. */
export type NotifiedEvent = keyof typeof BUILDERS;

/** The messages for an event. */
export const messagesFor = async <N extends NotifiedEvent>(
  tx: Tx,
  event: EventRecord<N>,
): Promise<readonly Message[]> => {
  const build = BUILDERS[event.name] as MessageBuilder<N>;
  return [await build(tx, event)].flat();
};
