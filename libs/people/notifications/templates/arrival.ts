import { ARRIVAL_LABELS, ONE_LINE_ARRIVAL_FIELDS, type ArrivalField } from '#libs/core/rules';
import type { Stay } from '../background.queries.js';
import type { Message } from '../message.js';
import type { EmailContent, Fact } from './email.js';
import { at, bookingFact } from './phrases.js';

/** A guide to send to the guest of a stay. */
export interface ArrivalGuide {
  address: string;
  contents: readonly { field: ArrivalField; text: string }[];
  /** What is different from what the guest was told before. */
  changed: readonly ArrivalField[];
}

/** In a sentence. */
const NAMES: Readonly<Partial<Record<ArrivalField, string>>> = {
  access_code: 'access code',
  directions: 'directions',
  wifi_password: 'Wi-Fi password',
  getting_in: 'way of getting in',
};
const LIST = new Intl.ListFormat('en-US', { type: 'conjunction' });

const isOneLine = (field: ArrivalField): boolean => ONE_LINE_ARRIVAL_FIELDS.includes(field);

/** Sends a guest everything they need to arrive. @spec decision 28 */
export function arrivalGuide(stay: Stay, guide: ArrivalGuide): Message {
  return {
    ...addressed(stay),
    kind: 'arrival_guide',
    mail: {
      ...content(stay, guide),
      subject: `Your arrival guide: ${stay.title}`,
      opening: ['Here is how you find the home and get in. Have a good trip!'],
    },
    inbox: {
      title: 'Your arrival guide is open',
      text: `${stay.title}: how to get in, check-in ${at(stay.checkInAt, stay)}`,
      path: pathOf(stay),
    },
  };
}

/** Tells a guest what has changed of it, with all of it as it is now. @spec decision 28 */
export function arrivalChanged(stay: Stay, guide: ArrivalGuide): Message {
  const names = guide.changed.map((field) => NAMES[field] ?? ARRIVAL_LABELS[field]);
  const [first, ...others] = names;
  const what = first && others.length === 0 ? first : 'arrival guide';
  const title = `The ${what} has changed`.replace('directions has', 'directions have');
  return {
    ...addressed(stay),
    kind: 'arrival_changed',
    mail: {
      ...content(stay, guide),
      subject: `${title}: ${stay.title}`,
      opening: [`Your host has changed the ${LIST.format(names)}. Here’s the current version.`],
    },
    inbox: { title, text: `${stay.title}: please look at your arrival guide`, path: pathOf(stay) },
  };
}

const pathOf = ({ bookingId }: Stay): string => `/bookings/${bookingId}/arrival`;

const addressed = ({ travelerId, bookingId }: Stay) => ({ to: travelerId, bookingId });

const content = (
  stay: Stay,
  { address, contents, changed }: ArrivalGuide,
): Omit<EmailContent, 'subject'> => ({
  opening: [],
  facts: [
    ...bookingFact(stay),
    ['Check-in', at(stay.checkInAt, stay)],
    ['Check-out', at(stay.checkOutAt, stay)],
    ['Address', address],
    ...contents
      .filter(({ field }) => isOneLine(field))
      .map(({ field, text }): Fact => [ARRIVAL_LABELS[field], text]),
    ...removed(contents, changed).map((field): Fact => [ARRIVAL_LABELS[field], 'none any more']),
  ],
  sections: contents
    .filter(({ field }) => !isOneLine(field))
    .map(({ field, text }) => ({ heading: ARRIVAL_LABELS[field], text })),
  closing: ['This guide is for you and your group only.'],
  action: { label: 'Open your arrival guide', path: pathOf(stay) },
});

const removed = (contents: ArrivalGuide['contents'], changed: readonly ArrivalField[]): ArrivalField[] =>
  changed.filter((field) => !contents.some((one) => one.field === field));
