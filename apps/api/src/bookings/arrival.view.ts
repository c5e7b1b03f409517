import type { ArrivalView } from '#libs/core/contracts';
import type { ArrivalGuideFacts } from '#libs/money/documents';
import { ARRIVAL_LABELS, civilDate, ONE_LINE_ARRIVAL_FIELDS } from '#libs/core/rules';
import type { Arrival } from '#libs/stays/arrival';

/** A guide for its guest. @spec decision 28 */
export const arrivalView = ({ stay, ...arrival }: Arrival): ArrivalView => ({
  booking_id: stay.id,
  property_id: stay.property_id,
  title: stay.title,
  host_name: stay.host_name,
  guests: stay.guests,
  check_in_date: civilDate(stay.check_in_date),
  check_out_date: civilDate(stay.check_out_date),
  check_in_at: stay.check_in_at.toISOString(),
  check_out_at: stay.check_out_at.toISOString(),
  time_zone: stay.time_zone,
  address: stay.address,
  city: stay.city,
  state: stay.state,
  country: stay.country,
  house_rules: stay.house_rules,
  has_guide: arrival.hasGuide,
  access: arrival.state,
  opens_at: arrival.opensAt.toISOString(),
  closes_at: arrival.closesAt.toISOString(),
  now: arrival.now.toISOString(),
  fields: arrival.fields.map(({ field, text }) => ({ field, label: ARRIVAL_LABELS[field], text })),
  later: arrival.later.map((field) => ({ field, label: ARRIVAL_LABELS[field] })),
  pin: arrival.pin,
  updated_at: arrival.updatedAt?.toISOString() ?? null,
});

/** What its PDF states. */
export const arrivalFacts = ({ stay, ...arrival }: Arrival): ArrivalGuideFacts => ({
  bookingId: stay.id,
  title: stay.title,
  address: [stay.address, stay.city, stay.state, stay.country].join(', '),
  hostName: stay.host_name,
  checkInAt: stay.check_in_at,
  checkOutAt: stay.check_out_at,
  timeZone: stay.time_zone,
  guests: stay.guests,
  houseRules: stay.house_rules,
  restFrom: arrival.later.length > 0 ? arrival.opensAt : null,
  writtenAt: arrival.now,
  sections: arrival.fields.map(({ field, text }) => ({
    heading: ARRIVAL_LABELS[field],
    text,
    oneLine: ONE_LINE_ARRIVAL_FIELDS.includes(field),
  })),
});
