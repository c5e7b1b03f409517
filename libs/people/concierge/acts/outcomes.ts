import { cents, formatCents, minus, type Cents } from '#libs/core/rules';
import { instant } from '../tools/say.js';
import type { ActOutcome, ActTerms } from './act.js';
import type { HeldUntil } from './acts.port.js';

/** What became of a booking that was cancelled. */
export const cancelledText = (refund: Cents): string =>
  refund > 0
    ? `Cancelled. ${formatCents(refund)} goes back to your card; we tell you when it has been sent.`
    : 'Cancelled. Nothing comes back, and nothing more is charged.';

const bookingPath = (bookingId: string): string => `/bookings#booking-${bookingId}`;

/** Where everything shows that a card may have done. */
const LOOK = { label: 'My Bookings', href: '/bookings' };

/** Where an act goes on or can be looked at. */
export function linkOf(terms: ActTerms): ActOutcome['link'] {
  switch (terms.kind) {
    case 'cancel_booking':
    case 'change_dates':
      return { label: 'My Bookings', href: bookingPath(terms.bookingId) };
    case 'hold_dates': {
      const stay = new URLSearchParams({
        check_in: terms.checkIn,
        check_out: terms.checkOut,
        guests: String(terms.guests),
      });
      return { label: `Pay ${formatCents(terms.total)}`, href: `/book/${terms.homeId}?${stay.toString()}` };
    }
    case 'set_alert':
      return { label: 'Saved', href: '/saved' };
    case 'choose_plan':
      return { label: 'Subscription', href: '/subscription' };
  }
}

/** What became of an act that the product refused. @param pressedBefore whether the answer to an earlier press was lost */
export function refusedOutcome(terms: ActTerms, why: string, pressedBefore: boolean): ActOutcome {
  const text = pressedBefore
    ? `${why} The answer to an earlier press was lost: it may have been done then.`
    : why;
  // There is nothing to pay for.
  const link =
    terms.kind === 'hold_dates'
      ? { label: 'See the home', href: `/properties/${terms.homeId}` }
      : linkOf(terms);
  return { text, link: pressedBefore ? LOOK : link };
}

/** What became of a card that was pressed, and whose process died before it could say. */
export const LOST: ActOutcome = {
  text: 'The answer was lost: this may or may not have been done. See how it stands before you ask again.',
  link: LOOK,
};

/** What became of dates that are held. */
export const heldText = ({ until, timeZone }: HeldUntil, total: Cents): string =>
  `Held until ${instant(until, timeZone)}. Pay ${formatCents(total)} by then to confirm your stay.`;

/** What became of new dates. @param held until when the difference can be paid; null when the stay has the dates already */
export function changedOutcome(bookingId: string, difference: Cents, held: HeldUntil | null): ActOutcome {
  const href = bookingPath(bookingId);
  if (held)
    return {
      text: `The new dates are held until ${instant(held.until, held.timeZone)}. Pay ${formatCents(difference)} by then; otherwise your stay keeps its dates.`,
      link: { label: `Pay ${formatCents(difference)}`, href },
    };
  const back = difference < 0 ? ` ${formatCents(minus(cents(0), difference))} goes back to your card.` : '';
  return { text: `Your stay has its new dates.${back}`, link: { label: 'My Bookings', href } };
}
