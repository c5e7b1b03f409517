import { cents, formatCents, minus, PLAN_TERMS, type Cents, type Plan } from '#libs/core/rules';
import type {
  BookingFacts,
  CancellationFacts,
  DateChangeFacts,
  HomeFacts,
  QuoteFacts,
} from '../gateways.port.js';
import { count, day, instant, shortId } from '../tools/say.js';
import type { ActLine, ActOffer, ActSupport } from './act.js';
import type { TermsOf } from './acts.port.js';

const line = (label: string, text: string): ActLine => ({ label, text });
const amount = (label: string, value: Cents): ActLine => ({ label, amount: value });
const dates = (checkIn: string, checkOut: string): string => `${day(checkIn)} to ${day(checkOut)}`;

/** Cancels a booking. @param settled null for one that is not paid @spec §4 Cancellation, A1 */
export function cancelOffer(booking: BookingFacts, settled: CancellationFacts | null): ActOffer {
  const refund = settled?.refund ?? cents(0);
  return {
    terms: { kind: 'cancel_booking', bookingId: booking.id, refund },
    card: {
      title: `Cancel ${booking.title}`,
      lines: [
        line('Booking', `#${shortId(booking.id)}, ${dates(booking.checkIn, booking.checkOut)}`),
        ...moneyBack(settled),
      ],
      button:
        refund > 0
          ? `Cancel and refund ${exact(refund)}`
          : settled
            ? 'Cancel without a refund'
            : 'Cancel this hold at no cost',
      note: settled?.refundEligible
        ? `This refund is possible until ${instant(settled.cutoffAt, booking.timeZone)}.`
        : null,
    },
  };
}

function moneyBack(settled: CancellationFacts | null): ActLine[] {
  if (!settled) return [line('Paid', 'Nothing yet')];
  const paid = amount('You paid', settled.paid);
  if (!settled.refundEligible) return [paid, line('Back to your card', 'Nothing')];
  return [
    paid,
    amount('Inconvenience fee, kept', settled.inconvenienceFee),
    amount('Cleaning, kept', settled.cleaning),
    amount('Back to your card', settled.refund),
  ];
}

/** Holds the nights of a quote, with its voucher. @param code of the voucher; null for none @spec C1, F13, A11 */
export function holdOffer(quote: QuoteFacts, code: string | null, { holdMinutes }: ActSupport): ActOffer {
  const { home, checkIn, checkOut, guests, total } = quote;
  const discount = quote.voucher?.discount ?? cents(0);
  return {
    terms: { kind: 'hold_dates', homeId: home.id, checkIn, checkOut, guests, voucher: code, total },
    card: {
      title: `Hold ${home.title}`,
      lines: [
        line('Dates', dates(checkIn, checkOut)),
        line('Guests', String(guests)),
        amount(count(quote.nights, 'night'), quote.subtotal),
        amount('Cleaning', quote.cleaning),
        ...(quote.voucher ? [amount(`Voucher ${quote.voucher.title}`, minus(cents(0), discount))] : []),
        amount('Total', total),
      ],
      button: `Hold for ${count(holdMinutes, 'minute')} at ${exact(total)}`,
      note: 'Nothing is charged now. You pay on the next page; without a payment the dates are released.',
    },
  };
}

/** Moves a stay to other dates. @spec G7 */
export function changeOffer(booking: BookingFacts, change: DateChangeFacts): ActOffer {
  const { checkIn, checkOut, difference } = change;
  const [label, button] =
    difference > 0
      ? ['To pay', `Change dates and pay ${exact(difference)}`]
      : difference < 0
        ? ['Back to your card', `Change dates and refund ${exact(minus(cents(0), difference))}`]
        : ['Difference', 'Change dates at no cost'];
  return {
    terms: { kind: 'change_dates', bookingId: booking.id, checkIn, checkOut, difference },
    card: {
      title: `Move ${booking.title}`,
      lines: [
        line('Booking', `#${shortId(booking.id)}`),
        line('Now', dates(booking.checkIn, booking.checkOut)),
        line('New', dates(checkIn, checkOut)),
        amount('Cost so far', change.previousTotal),
        amount('New total', change.total),
        difference === 0 ? line(label, 'None') : amount(label, cents(Math.abs(difference))),
      ],
      button,
      note:
        difference > 0
          ? 'The new nights are held while you pay. Until then your stay keeps its dates.'
          : null,
    },
  };
}

/** Sets an alert for nights that are taken, or for a price. */
export function alertOffer(home: HomeFacts, terms: Omit<TermsOf<'set_alert'>, 'kind' | 'homeId'>): ActOffer {
  const { checkIn, checkOut, below } = terms;
  return {
    terms: { kind: 'set_alert', homeId: home.id, ...terms },
    card: {
      title: `Set an alert for ${home.title}`,
      lines: [
        ...(checkIn && checkOut ? [line('Dates', dates(checkIn, checkOut))] : []),
        ...(below === null
          ? [line('Tells you when', 'these nights are free')]
          : [
              amount(
                checkIn ? 'Tells you when the total is below' : 'Tells you when a night is below',
                below,
              ),
            ]),
      ],
      button: below === null ? 'Set the alert' : `Set the alert below ${exact(below)}`,
      note: 'Costs nothing and books nothing. You end it under Saved.',
    },
  };
}

/** Leads to the page on which a plan is chosen and confirmed. @spec E1, E3 */
export function planOffer(plan: Plan): ActOffer {
  const { name, priceCents, multiplier } = PLAN_TERMS[plan];
  return {
    terms: { kind: 'choose_plan', plan },
    card: {
      title: name,
      lines: [amount('A month', priceCents), line('Points', `${multiplier}X on every stay`)],
      button: `Choose ${name} for ${exact(priceCents)} a month`,
      note: 'Nothing is charged yet: the next page shows the amount of today and asks you to confirm.',
    },
  };
}

/** "$212.40", "$225.00". */
const exact = (value: Cents): string => formatCents(value);
