import type { ActTerms } from './act.js';

/** The terms of one kind of act. */
export type TermsOf<Kind extends ActTerms['kind']> = Extract<ActTerms, { kind: Kind }>;

/** Until when nights are held, in the time zone of their home. */
export interface HeldUntil {
  bookingId: string;
  until: Date;
  timeZone: string;
}

/**
 * Port to the commands that cards press, bound in `libs/wiring`: the same that the screens call, each for the person's own things and at the
 * figures of the terms. Each throws the DomainError of its command, and changes nothing then.
 */
export abstract class ConciergeActs {
  /** @throws DomainError `booking.refund_changed` when another amount would come back */
  abstract cancel(userId: string, terms: TermsOf<'cancel_booking'>): Promise<void>;
  /** @throws DomainError `booking.price_changed` when it costs another amount */
  abstract hold(userId: string, terms: TermsOf<'hold_dates'>, acceptsWaiver: unknown): Promise<HeldUntil>;
  /** @returns until when the difference can be paid; null when the stay has the dates at once @throws DomainError `date_change.price_changed` */
  abstract changeDates(
    userId: string,
    terms: TermsOf<'change_dates'>,
    acceptsWaiver: unknown,
  ): Promise<HeldUntil | null>;
  abstract setAlert(userId: string, terms: TermsOf<'set_alert'>): Promise<void>;
}
