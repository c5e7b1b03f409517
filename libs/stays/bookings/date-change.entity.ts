import { defineEntity, p } from '@mikro-orm/core';
import { DomainError } from '#libs/core/platform';
import { canChangeMove, civilDate, type Cents, type DateChangeState, type PriceLine } from '#libs/core/rules';

export const DateChangeSchema = defineEntity({
  name: 'DateChange',
  tableName: 'date_changes',
  properties: {
    id: p.uuid().primary(),
    bookingId: p.uuid(),
    state: p.text().$type<DateChangeState>(),
    previousCheckInDate: p.date(),
    previousCheckOutDate: p.date(),
    checkInDate: p.date(),
    checkOutDate: p.date(),
    checkInAt: p.datetime(),
    checkOutAt: p.datetime(),
    nights: p.integer(),
    nightlyCents: p.integer().$type<Cents>(),
    priceLines: p.json<readonly PriceLine[]>(),
    subtotalCents: p.integer().$type<Cents>(),
    serviceFeeCents: p.integer().$type<Cents>(),
    voucherCents: p.integer().$type<Cents>(),
    totalCents: p.integer().$type<Cents>(),
    /** What the new dates cost more than the ones before; negative when money comes back. */
    differenceCents: p.integer().$type<Cents>(),
    waiverVersion: p.text(),
    waiverAcceptedAt: p.datetime(),
    holdExpiresAt: p.datetime(),
    createdAt: p.datetime(),
    decidedAt: p.datetime().nullable(),
  },
});

/** New dates of a paid stay: held until their difference is paid, or applied at once. @spec G7 */
export class DateChange extends DateChangeSchema.class {
  /** Ends the hold: the booking takes its nights, or nobody does. @throws DomainError `date_change.not_open` when it has ended already */
  end(state: Exclude<DateChangeState, 'held'>, at: Date): void {
    if (!canChangeMove(this.state, state)) throw new DomainError('date_change.not_open');
    this.state = state;
    this.decidedAt = at;
  }

  /** True when it leads to these dates. */
  isTo({ checkIn, checkOut }: { checkIn: string; checkOut: string }): boolean {
    return civilDate(this.checkInDate) === checkIn && civilDate(this.checkOutDate) === checkOut;
  }
}
DateChangeSchema.setClass(DateChange);
