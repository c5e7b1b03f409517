import { isRefundEligible } from './cancellation.js';
import { nightsBetween, type CivilDate } from './civil-date.js';
import { VOUCHER_SMALLEST_CHARGE } from './constants.js';
import { cents, minus, type Cents } from './money.js';
import { keptNight, type PriceLine } from './night-prices.js';
import type { BookingStatus } from './booking-lifecycle.js';
import type { Nights } from './stay-rules.js';

/**
 * States of a change of dates. `held`: its nights are kept until the difference is paid; `applied`: the stay has the new dates; `expired`: nobody
 * paid in time; `abandoned`: withdrawn, replaced, or ended with its booking. @spec G7
 */
export const DATE_CHANGE_STATES = ['held', 'applied', 'expired', 'abandoned'] as const;
export type DateChangeState = (typeof DATE_CHANGE_STATES)[number];

const DATE_CHANGE_TRANSITIONS: Readonly<Record<DateChangeState, readonly DateChangeState[]>> = {
  held: ['applied', 'expired', 'abandoned'],
  applied: [],
  expired: [],
  abandoned: [],
};

/** True when a change of dates may move from one state to the other. */
export const canChangeMove = (from: DateChangeState, to: DateChangeState): boolean =>
  DATE_CHANGE_TRANSITIONS[from].includes(to);

/** Why the dates of a booking cannot be changed, whatever the new ones are. */
export type DateChangeProblem = 'not_paid' | 'too_late';

/**
 * Why a stay cannot move to other dates; null when it can. One inside its last 24 hours stays where it is: its refund clock, which would begin
 * anew, has run out.
 * @spec B1, G7
 */
export function dateChangeProblem(
  { status, checkInAt }: { status: BookingStatus; checkInAt: Date },
  now: Date,
): DateChangeProblem | null {
  if (status !== 'confirmed') return 'not_paid';
  return isRefundEligible(checkInAt, now) ? null : 'too_late';
}

/** A night before and after a change; null where the stay does not have it. */
export interface ChangedNight {
  date: CivilDate;
  before: PriceLine | null;
  after: PriceLine | null;
}

/**
 * The nights of a stay with new dates: those that it keeps cost what was agreed, see {@link keptNight}, the others what the pricing rule says for
 * the new stay today.
 * @param agreed the nights of the stay so far
 * @param offered the nights of the new stay, as somebody else would pay for them
 * @spec G4, G7
 */
export function changedLines(agreed: readonly PriceLine[], offered: readonly PriceLine[]): PriceLine[] {
  const kept = new Map(agreed.map((line) => [line.date, line]));
  return offered.map((line) => {
    const own = kept.get(line.date);
    return own ? keptNight(own, offered.length) : line;
  });
}

/**
 * Gives up a difference that no card can be charged: the last night costs that much less.
 * @param difference what the new dates cost more, in cents
 * @spec G7
 */
export function withoutTinyDifference(lines: readonly PriceLine[], difference: Cents): readonly PriceLine[] {
  if (difference <= 0 || difference >= VOUCHER_SMALLEST_CHARGE) return lines;
  const last = lines.length - 1;
  return lines.map((line, index) =>
    index === last ? { ...line, cents: minus(line.cents, difference) } : line,
  );
}

/** What a difference gives back: all of it when the new dates cost less, else nothing. @spec G7 */
export const refundOfChange = (difference: Cents): Cents =>
  difference < 0 ? minus(cents(0), difference) : cents(0);

/** Every night that the stay has before or after a change, in order. */
export function changedNights(before: readonly PriceLine[], after: readonly PriceLine[]): ChangedNight[] {
  const dates = [...new Set([...before, ...after].map(({ date }) => date))].sort();
  const lineOf = (lines: readonly PriceLine[], date: CivilDate) =>
    lines.find((line) => line.date === date) ?? null;
  return dates.map((date) => ({ date, before: lineOf(before, date), after: lineOf(after, date) }));
}

/** A payment of a booking and what of it has been given back or taken back, in cents. */
export interface RefundablePayment {
  id: string;
  left: Cents;
}

/**
 * Divides a refund over the payments of a booking, the latest first: what was paid for a change comes back before what was paid for the
 * booking. What is more than all of them have left is asked of the first payment, whose refund then waits where operators see it.
 * @param payments latest first, at least one
 * @returns the payments with a part, whose parts add up to `amount`
 */
export function divideRefund(
  amount: Cents,
  payments: readonly RefundablePayment[],
): { paymentId: string; amount: Cents }[] {
  let rest = amount;
  const parts = payments.map(({ id, left }, index) => {
    const isFirst = index === payments.length - 1;
    const part = isFirst ? rest : cents(Math.max(0, Math.min(rest, left)));
    rest = minus(rest, part);
    return { paymentId: id, amount: part };
  });
  return parts.filter((part) => part.amount > 0);
}

/** Nights that a stay gives up, as half-open ranges. */
export function givenUp(before: Nights, after: Nights): Nights[] {
  const until = after.from < before.to ? after.from : before.to;
  const since = after.to > before.from ? after.to : before.from;
  return [
    { from: before.from, to: until },
    { from: since, to: before.to },
  ].filter(({ from, to }) => nightsBetween(from, to) > 0);
}
