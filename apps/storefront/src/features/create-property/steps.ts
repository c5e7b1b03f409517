import type { DraftView } from '#libs/core/contracts';
import type { ListingStep } from '#libs/core/rules';
import { EMPTY_LISTING, type ListingField } from '../../listing/listing-form.js';

interface Step {
  name: string;
  title: string;
  /** What of the checklist it does. */
  checks: readonly ListingStep[];
  fields: readonly ListingField[];
}

/** The steps of a listing. */
export const STEPS = [
  {
    name: 'basics',
    title: 'The basics',
    checks: ['basics'],
    fields: ['title', 'description', 'property_type'],
  },
  {
    name: 'place',
    title: 'Place',
    checks: ['place'],
    fields: ['city', 'state', 'country', 'address', 'neighbourhood', 'latitude', 'longitude'],
  },
  {
    name: 'rooms',
    title: 'Rooms and guests',
    checks: ['rooms'],
    fields: ['bedrooms', 'bathrooms', 'max_guests'],
  },
  {
    name: 'amenities',
    title: 'Amenities and rules',
    checks: ['rules'],
    fields: ['amenities', 'house_rules', 'check_in_time', 'check_out_time', 'min_nights', 'max_nights'],
  },
  { name: 'price', title: 'Price', checks: ['price'], fields: ['price_per_night'] },
  { name: 'photos', title: 'Photos', checks: ['photos'], fields: ['photos'] },
  { name: 'publish', title: 'Preview and publish', checks: [], fields: ['payouts_later'] },
] as const satisfies readonly Step[];

/** The name of a step, as in the address. */
export type StepName = (typeof STEPS)[number]['name'];

/**
 * What a step still lacks; null for one that is done: its part of the checklist is, and the owner has seen its proposals, which are saved
 * only then. A step without a part of the checklist is never done.
 */
export function missingOf(draft: DraftView | null, { checks, fields }: Step): string | null {
  if (!draft) return 'Nothing entered yet';
  const open = draft.checklist.filter(({ step, done }) => !done && checks.includes(step));
  if (open.length > 0) return open.map(({ missing }) => missing ?? '').join('. ');
  const stored: Partial<Record<ListingField, unknown>> = draft.fields;
  const isSeen = fields.every((name) => !isProposed(name) || (stored[name] ?? null) !== null);
  return isSeen && checks.length > 0 ? null : 'Not looked at yet';
}

/** True for a field that the form fills in by itself. */
const isProposed = (name: ListingField): boolean => {
  const proposal = EMPTY_LISTING[name];
  return typeof proposal === 'string' && proposal !== '';
};
