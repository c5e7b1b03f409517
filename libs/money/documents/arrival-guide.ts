import { shortNumber } from '#libs/core/rules';
import { instantInWords } from '#libs/core/platform';
import { Page, type Line } from './pdf.js';

/** Everything an arrival guide on paper states. */
export interface ArrivalGuideFacts {
  bookingId: string;
  title: string;
  address: string;
  hostName: string;
  checkInAt: Date;
  checkOutAt: Date;
  timeZone: string;
  guests: number;
  houseRules: readonly string[];
  /** Null while everything can be read, and once the stay is over: when the rest can be read. */
  restFrom: Date | null;
  writtenAt: Date;
  /** What can be read now. */
  sections: readonly { heading: string; text: string; oneLine: boolean }[];
}

/** Writes a guide to take along, with what its guest can read at that time. @spec decision 28 */
export async function arrivalGuide(facts: ArrivalGuideFacts): Promise<Buffer> {
  const at = (instant: Date) => instantInWords(instant, facts.timeZone);
  const page = (await Page.begin('Arrival guide', facts.writtenAt)).lines([
    ['Home', facts.title],
    ['Address', facts.address],
    ['Check-in', at(facts.checkInAt)],
    ['Check-out', at(facts.checkOutAt)],
    ['Host', facts.hostName],
    ['Guests', String(facts.guests)],
    ['Booking', shortNumber(facts.bookingId)],
    ...facts.sections.filter(({ oneLine }) => oneLine).map(({ heading, text }): Line => [heading, text]),
  ]);
  if (facts.restFrom)
    page.text(
      `This copy is without what opens the home: that can be read from ${at(facts.restFrom)} on, on the page of your booking.`,
    );
  for (const { heading, text, oneLine } of facts.sections) if (!oneLine) page.heading(heading).text(text);
  if (facts.houseRules.length > 0) page.heading('House rules').text(facts.houseRules.join('. '));
  return page.text(`As of ${at(facts.writtenAt)}.`).finish();
}
