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

/** True for a step whose part of the checklist is done, and whose proposals the owner has seen: they are saved only then. */
export function isDone(draft: DraftView | null, { checks, fields }: Step): boolean {
  if (!draft || checks.length === 0) return false;
  const stored: Partial<Record<ListingField, unknown>> = draft.fields;
  return (
    draft.checklist.every(({ step, done }) => done || !checks.includes(step)) &&
    fields.every((name) => !isProposed(name) || (stored[name] ?? null) !== null)
  );
}

/** True for a field that the form fills in by itself. */
const isProposed = (name: ListingField): boolean => {
  const proposal = EMPTY_LISTING[name];
  return typeof proposal === 'string' && proposal !== '';
};
