import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { TimelineEntryView } from '#libs/core/contracts';
import type { EventCatalogue, EventName } from '#libs/core/events';
import type { Selectable } from 'kysely';
import { Clock, readsOver, DomainError, type PlatformTables } from '#libs/core/platform';
import { cents, civilDate, datesInWords, formatCents, formatCount, refundCutoff } from '#libs/core/rules';
import type { BookingsTables } from './tables.js';

type Reads = BookingsTables & Pick<PlatformTables, 'events'>;

type Labels = { [N in EventName]?: (payload: EventCatalogue[N]) => string };

/** Timeline labels for the traveler; events without a label are not shown. */
const LABELS: Labels = {
  'booking.created': () => 'Dates held for you',
  'payment.checkout_started': () => 'Payment page opened',
  'booking.confirmed': ({ paidCents, voucherCents = 0 }) =>
    paidCents === 0 && voucherCents > 0
      ? 'Paid by your voucher, booking confirmed'
      : `Paid ${formatCents(cents(paidCents))}, booking confirmed`,
  'booking.cancelled': (event) => cancelledLabel(event),
  'booking.dates_held': ({ checkIn, checkOut, differenceCents }) =>
    `${datesOf(checkIn, checkOut)} held for you until ${formatCents(cents(differenceCents))} more are paid`,
  'booking.dates_changed': ({ checkIn, checkOut, differenceCents }) =>
    `Dates changed to ${datesOf(checkIn, checkOut)}${differenceOf(differenceCents)}`,
  'booking.date_change_ended': ({ checkIn, checkOut, outcome }) =>
    ({
      expired: `${datesOf(checkIn, checkOut)} released without a payment; your stay keeps its dates`,
      abandoned: `Change to ${datesOf(checkIn, checkOut)} withdrawn`,
      booking_ended: `${datesOf(checkIn, checkOut)} no longer held, because the booking was cancelled`,
    })[outcome],
  'booking.completed': () => 'Stay completed',
  'payment.refund_requested': ({ amountCents }) => `Refund of ${formatCents(cents(amountCents))} requested`,
  'payment.refunded': ({ amountCents }) => `${formatCents(cents(amountCents))} refunded to your card`,
  'payment.refund_failed': ({ amountCents }) =>
    `Refund of ${formatCents(cents(amountCents))} did not go through; we are trying again`,
  'payment.refunded_outside': ({ amountCents }) =>
    `${formatCents(cents(amountCents))} refunded to your card, as a courtesy`,
  'dispute.opened': ({ amountCents }) => `Your bank has asked us for ${formatCents(cents(amountCents))} back`,
  'dispute.won': () => 'Your bank has settled the dispute; the payment stands',
  'dispute.lost': ({ amountCents }) => `Your bank has paid you ${formatCents(cents(amountCents))} back`,
  'loyalty.points_clawed_back': ({ points }) =>
    `${formatCount(points)} points taken back, because the payment is disputed`,
  'review.published': () => 'You reviewed this stay',
  'review.replied': ({ first }) =>
    first ? 'The owner replied to your review' : 'The owner changed the reply to your review',
  'loyalty.points_awarded': ({ points }) => `${formatCount(points)} points posted`,
};

const datesOf = (from: string, to: string): string => datesInWords(civilDate(from), civilDate(to));

function differenceOf(differenceCents: number): string {
  if (differenceCents === 0) return '';
  const amount = formatCents(cents(Math.abs(differenceCents)));
  return differenceCents > 0 ? `, ${amount} paid` : `, ${amount} goes back to your card`;
}

function cancelledLabel({ reason, cancelledBy }: EventCatalogue['booking.cancelled']): string {
  if (reason === 'payment_expired') return 'Hold expired without a payment; the dates are open again';
  if (reason === 'payment_disputed') return 'Ended, because your bank took the payment back';
  if (reason === 'replaced') return 'Replaced by other dates';
  if (cancelledBy === 'owner') return 'Cancelled by the owner';
  return cancelledBy === 'operator' ? 'Cancelled by Latchkey' : 'Cancelled by you';
}

/** A booking's timeline for its traveler: past and upcoming entries. */
@Injectable()
export class BookingTimeline {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  /**
   * What has happened, then the stay's own steps, of which those ahead are upcoming.
   * @throws DomainError `booking.not_found` when it is not theirs
   */
  async of(bookingId: string, travelerId: string): Promise<TimelineEntryView[]> {
    const reads = readsOver<Reads>(this.em);
    const stay = await reads
      .selectFrom('bookings')
      .select(['status', 'hold_expires_at', 'check_in_at', 'check_out_at'])
      .where('id', '=', bookingId)
      .where('traveler_id', '=', travelerId)
      .executeTakeFirst();
    if (!stay) throw new DomainError('booking.not_found');
    const events = await reads
      .selectFrom('events')
      .select(['id', 'name', 'payload', 'occurred_at'])
      .where('booking_id', '=', bookingId)
      .orderBy('seq')
      .execute();
    return [...events.flatMap(pastEntry), ...stepsOf(stay, this.clock.now())];
  }
}

function pastEntry(
  event: Pick<Selectable<PlatformTables['events']>, 'id' | 'name' | 'payload' | 'occurred_at'>,
): TimelineEntryView[] {
  const label = LABELS[event.name] as ((payload: unknown) => string) | undefined;
  if (!label) return [];
  const at = event.occurred_at.toISOString();
  return [{ id: event.id, at, kind: event.name, text: label(event.payload), upcoming: false }];
}

/** The steps of a stay that is not over; a step whose time has come is past. */
function stepsOf(
  stay: Pick<
    Selectable<BookingsTables['bookings']>,
    'status' | 'hold_expires_at' | 'check_in_at' | 'check_out_at'
  >,
  now: Date,
): TimelineEntryView[] {
  const entry = (kind: string, at: Date, text: string): TimelineEntryView => ({
    id: kind,
    at: at.toISOString(),
    kind,
    text,
    upcoming: at > now,
  });
  const checkIn = stay.check_in_at;
  if (stay.status === 'pending')
    return [entry('hold', stay.hold_expires_at, 'Dates are released unless paid')];
  if (stay.status !== 'confirmed') return [];
  return [
    entry('cutoff', refundCutoff(checkIn), 'Refund deadline (75%)'),
    entry('check_in', checkIn, 'Check-in'),
    entry('check_out', stay.check_out_at, 'Check-out. Your points are added.'),
  ];
}
