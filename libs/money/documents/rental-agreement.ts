import { instantInWords } from '#libs/core/platform';
import { type Cents, formatCents, type PriceLine, refundCutoff, shortNumber } from '#libs/core/rules';
import { nightLines } from './night-lines.js';
import { Page } from './pdf.js';

/** Everything a rental agreement states. */
export interface AgreementFacts {
  bookingId: string;
  travelerName: string;
  ownerName: string;
  title: string;
  address: string;
  houseRules: readonly string[];
  guests: number;
  nights: number;
  specialRequests: string | null;
  /** What each night costs, and in all. @spec G4 */
  lines: readonly PriceLine[];
  subtotal: Cents;
  cleaningFee: Cents;
  total: Cents;
  /** The voucher discount on the total. */
  voucher: Cents;
  checkInAt: Date;
  checkOutAt: Date;
  timeZone: string;
  waiverVersion: string;
  waiverAcceptedAt: Date;
  confirmedAt: Date;
}

const LIABILITY =
  'Latchkey is a marketplace only. It brings travelers and owners together and is not liable for injuries, theft or damage ' +
  'at properties. The traveler accepted this disclaimer before booking.';

/** Writes the PDF agreement between traveler and owner. @spec §1, §2 /bookings, C13 */
export async function rentalAgreement(facts: AgreementFacts): Promise<Buffer> {
  const at = (instant: Date) => instantInWords(instant, facts.timeZone);
  const nights = nightLines(facts.lines);
  return (await Page.begin('Rental agreement', facts.confirmedAt))
    .lines([
      ['Booking', shortNumber(facts.bookingId)],
      ['Confirmed', at(facts.confirmedAt)],
      ['Traveler', facts.travelerName],
      ['Owner', facts.ownerName],
    ])
    .heading('The stay')
    .lines([
      ['Home', facts.title],
      ['Address', facts.address],
      ['Check-in', at(facts.checkInAt)],
      ['Check-out', at(facts.checkOutAt)],
      ['Nights', String(facts.nights)],
      ['Guests', String(facts.guests)],
      ...(facts.specialRequests ? [['Special requests', facts.specialRequests] as const] : []),
    ])
    .heading('The price')
    .lines([
      ...nights,
      ...(nights.length > 1 ? ([['All nights', formatCents(facts.subtotal)]] as const) : []),
      ['Cleaning fee', `${formatCents(facts.cleaningFee)} (required, non-refundable)`],
      ...(facts.voucher > 0 ? ([['Voucher', `-${formatCents(facts.voucher)}`]] as const) : []),
    ])
    .total('Paid (USD)', formatCents(facts.total))
    .heading('Cancellation')
    .text(
      `If the traveler cancels before ${at(refundCutoff(facts.checkInAt))}, 75% of the nightly price is refunded; after that there is no refund. ` +
        'The cleaning fee is not refunded. If the owner or Latchkey cancels, everything is refunded.',
    )
    .heading('House rules')
    .text(facts.houseRules.length > 0 ? facts.houseRules.join('. ') : 'The owner has set no house rules.')
    .heading('Liability')
    .text(LIABILITY)
    .lines([['Disclaimer', `version ${facts.waiverVersion}, accepted ${at(facts.waiverAcceptedAt)}`]])
    .finish();
}
