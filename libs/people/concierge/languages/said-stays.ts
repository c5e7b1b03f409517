import { civilDate, nightsBetween, PLAN_TERMS, pointsFor, type Plan } from '#libs/core/rules';
import type { BookingFacts, CancellationFacts } from '../gateways.port.js';
import type { Translated } from './speaker.js';

const MS_PER_MINUTE = 60_000;

const nightsOf = ({ checkIn, checkOut }: BookingFacts): number =>
  nightsBetween(civilDate(checkIn.slice(0, 10)), civilDate(checkOut.slice(0, 10)));

/** A line for each stay. */
export const saidStays =
  (bookings: readonly BookingFacts[], line: (booking: BookingFacts) => Translated = saidStay): Translated =>
  (speaker) =>
    bookings.map((booking) => line(booking)(speaker)).join('\n');

/** When and where a stay is, and what was booked. */
export const saidStay =
  (booking: BookingFacts): Translated =>
  (speaker) =>
    speaker.wording.stays.line(speaker.stay(booking, nightsOf(booking)));

/** The stays of an asker. @param areAhead they are to come */
export const saidBookings =
  (bookings: readonly BookingFacts[], areAhead: boolean): Translated =>
  (speaker) => {
    const { ahead, noneAhead, none } = speaker.wording.stays;
    if (bookings.length === 0) return none;
    return `${areAhead ? ahead : noneAhead}\n${saidStays(bookings)(speaker)}`;
  };

/** What became of the money of a cancelled stay. */
export const saidRefund =
  (booking: BookingFacts): Translated =>
  (speaker) => {
    const { stays } = speaker.wording;
    const about = speaker.about(booking);
    if (booking.refunded <= 0) return stays.nothingRefunded(about);
    const said = stays.refunded({
      about,
      refund: speaker.money(booking.refunded),
      paid: speaker.money(booking.total),
    });
    const state = booking.refundState ?? 'succeeded';
    const standing =
      state === 'succeeded'
        ? stays.refundSent
        : state === 'failed'
          ? stays.refundReturned
          : stays.refundOnItsWay;
    return `${said} ${standing}`;
  };

/** How long an unpaid stay is still held. */
export const saidHold =
  (booking: BookingFacts, now: Date): Translated =>
  (speaker) =>
    speaker.wording.stays.held({
      about: speaker.about(booking),
      total: speaker.money(booking.total),
      minutes: speaker.count(
        'minute',
        Math.max(0, Math.ceil((booking.holdExpiresAt.getTime() - now.getTime()) / MS_PER_MINUTE)),
      ),
      until: speaker.instant(booking.holdExpiresAt, booking.timeZone),
    });

/** Points that a stay earns with a plan. */
export const saidPoints =
  (booking: BookingFacts, plan: Plan): Translated =>
  (speaker) => {
    const { multiplier, name } = PLAN_TERMS[plan];
    const about = speaker.about(booking);
    if (booking.status === 'completed' || booking.status === 'cancelled')
      return speaker.wording.stays.earned(about);
    return speaker.wording.stays.earns({
      plan: name,
      multiplier,
      about,
      total: speaker.money(booking.total),
      points: speaker.count('point', pointsFor(booking.total, multiplier)),
      when: speaker.instant(booking.checkOutAt, booking.timeZone),
    });
  };

/** What would come back now. @param facts null for a stay that cannot be settled: unpaid, begun or over */
export const saidCancellation =
  (booking: BookingFacts, facts: CancellationFacts | null): Translated =>
  (speaker) => {
    const { stays } = speaker.wording;
    const about = speaker.about(booking);
    if (booking.status === 'cancelled') return saidRefund(booking)(speaker);
    if (!facts) return booking.status === 'pending' ? stays.unpaidCostsNothing(about) : stays.isOver(about);
    const until = speaker.instant(facts.cutoffAt, booking.timeZone);
    if (!facts.refundEligible) return stays.nothingBack({ about, deadline: until });
    return stays.comesBack({
      about,
      until,
      refund: speaker.money(facts.refund),
      paid: speaker.money(facts.paid),
      fee: speaker.money(facts.inconvenienceFee),
      cleaning: speaker.money(facts.cleaning),
    });
  };
