import type { ListingStep } from '#libs/core/rules';

/** The steps of a listing, and what of the checklist each of them does. */
export const STEPS = [
  { name: 'basics', title: 'The basics', checks: ['basics'] },
  { name: 'place', title: 'Place', checks: ['place'] },
  { name: 'rooms', title: 'Rooms and guests', checks: ['rooms'] },
  { name: 'amenities', title: 'Amenities and rules', checks: ['rules'] },
  { name: 'price', title: 'Price', checks: ['price'] },
  { name: 'photos', title: 'Photos', checks: ['photos'] },
  { name: 'publish', title: 'Preview and publish', checks: [] },
] as const satisfies readonly { name: string; title: string; checks: readonly ListingStep[] }[];

/** The name of a step, as in the address. */
export type StepName = (typeof STEPS)[number]['name'];
