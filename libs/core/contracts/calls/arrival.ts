import { z } from 'zod';
import {
  ARRIVAL_FIELDS,
  ARRIVAL_LABELS,
  ARRIVAL_LENGTHS,
  arrivalTooLong,
  ONE_LINE_ARRIVAL_FIELDS,
  TIMED_ARRIVAL_FIELDS,
  visibleText,
  type ArrivalField,
} from '#libs/core/rules';
import { get, put } from './call.js';
import { Day, Id, Instant, wellFormedString } from './fields.js';

/** One line of which the spaces stay: they may be part of a password. */
const oneLine = (text: string): string => visibleText(text).replace(/\s*[\r\n]+\s*/g, ' ');

const fieldText = (field: ArrivalField) =>
  wellFormedString(`Please write “${ARRIVAL_LABELS[field]}” as text`)
    .overwrite(ONE_LINE_ARRIVAL_FIELDS.includes(field) ? oneLine : visibleText)
    .max(ARRIVAL_LENGTHS[field], arrivalTooLong(field))
    .nullish()
    .transform((text) => text ?? '');

/** PUT /owner/homes/{id}/arrival-guide: all of the guide; a field that is missing becomes empty. Additive. @spec decision 28 */
export const SaveArrivalGuideRequest = z.object({
  version: z
    .int('Please say which version you have changed')
    .min(0)
    .max(1e9)
    .describe('The version that was changed; 0 for a first guide. A change of an older one is refused.'),
  getting_there: fieldText('getting_there'),
  directions: fieldText('directions'),
  parking: fieldText('parking'),
  getting_in: fieldText('getting_in'),
  access_code: fieldText('access_code'),
  wifi_name: fieldText('wifi_name'),
  wifi_password: fieldText('wifi_password'),
  good_to_know: fieldText('good_to_know'),
  emergency: fieldText('emergency'),
  checkout: fieldText('checkout'),
});
export type SaveArrivalGuideRequest = z.input<typeof SaveArrivalGuideRequest>;

/** A guide as its owner edits it; empty texts where nothing is written. Additive. @spec decision 28 */
export const ArrivalGuideView = z.strictObject({
  property_id: Id,
  title: z.string(),
  time_zone: z.string(),
  check_in_time: z.string(),
  /** 0: none yet. */
  version: z.int(),
  updated_at: Instant.nullable(),
  getting_there: z.string(),
  directions: z.string(),
  parking: z.string(),
  getting_in: z.string(),
  access_code: z.string(),
  wifi_name: z.string(),
  wifi_password: z.string(),
  good_to_know: z.string(),
  emergency: z.string(),
  checkout: z.string(),
  /** Fields that were entered, but can no longer be read: they have to be entered again. */
  unreadable: z.array(z.enum(TIMED_ARRIVAL_FIELDS)),
  /** Stays whose guests can read all of it now, and are told of changes. */
  reading_now: z.int(),
  /** The next stay whose guest cannot read all of it yet. */
  next_arrival: z.strictObject({ check_in_at: Instant, opens_at: Instant }).nullable(),
});
export type ArrivalGuideView = z.infer<typeof ArrivalGuideView>;

/** An arrival in the next days at a home without a guide. Additive. @spec decision 28 */
export const MissingGuideView = z.strictObject({
  property_id: Id,
  title: z.string(),
  check_in_at: Instant,
  time_zone: z.string(),
});
export type MissingGuideView = z.infer<typeof MissingGuideView>;

/** Arrival guides of an owner's homes. Additive. @spec decision 28 */
export const arrivalGuideCalls = {
  one: get('/owner/homes/:id/arrival-guide', {
    summary: 'The arrival guide of a home, as it is edited',
    response: ArrivalGuideView,
    errors: ['property.not_found'],
  }),
  save: put('/owner/homes/:id/arrival-guide', {
    summary:
      'Save the arrival guide of a home; guests who can read all of it are told what opens the home now',
    body: SaveArrivalGuideRequest,
    response: ArrivalGuideView,
    errors: ['property.not_found', 'arrival.changed_elsewhere'],
  }),
  missing: get('/owner/arrival-guides/missing', {
    summary: "Arrivals of the next days at the owner's homes without an arrival guide, the soonest first",
    response: z.array(MissingGuideView),
  }),
};

/** A guide as far as its guest can read it now. Nothing else of it is sent. Additive. @spec G2, decision 28 */
export const ArrivalView = z.strictObject({
  booking_id: Id,
  property_id: Id,
  title: z.string(),
  host_name: z.string(),
  guests: z.int(),
  check_in_date: Day,
  check_out_date: Day,
  check_in_at: Instant,
  check_out_at: Instant,
  time_zone: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  country: z.string(),
  house_rules: z.array(z.string()),
  /** False: the host has not written one yet. */
  has_guide: z.boolean(),
  /** `early`, `over`: without the timed fields, before and after the stay. */
  access: z.enum(['early', 'open', 'over']),
  /** When the timed fields can be read, and when nothing can be read any more. */
  opens_at: Instant,
  closes_at: Instant,
  now: Instant,
  /** What can be read now, in the order in which it is read. */
  fields: z.array(z.strictObject({ field: z.enum(ARRIVAL_FIELDS), label: z.string(), text: z.string() })),
  /** What the host has written and can be read from `opens_at` on. */
  later: z.array(z.strictObject({ field: z.enum(TIMED_ARRIVAL_FIELDS), label: z.string() })),
  /** Where exactly the home is; only while everything can be read. */
  pin: z.strictObject({ latitude: z.number(), longitude: z.number() }).nullable(),
  updated_at: Instant.nullable(),
});
export type ArrivalView = z.infer<typeof ArrivalView>;

const CLOSED = ['booking.not_found', 'arrival.not_confirmed', 'arrival.closed'] as const;

/** The arrival guide for the guest of a booking. Additive. @spec decision 28 */
export const arrivalCalls = {
  of: get('/bookings/:id/arrival', {
    summary: 'How to get to the home and into it, as far as it can be read now',
    response: ArrivalView,
    errors: CLOSED,
  }),
  pdf: get('/bookings/:id/arrival.pdf', {
    summary: 'The same to take along, as PDF',
    file: ['application/pdf'],
    errors: CLOSED,
  }),
};
