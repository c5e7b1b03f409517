import type { FieldErrors } from '../../app/forms.js';

/** The listing form as typed. */
export interface NewHomeDraft {
  title: string;
  description: string;
  address: string;
  city: string;
  state: string;
  country: string;
  price_per_night: string;
  bedrooms: string;
  bathrooms: string;
  max_guests: string;
  amenities: string;
  time_zone: string;
}

/** POST /properties; dollars. Additive. @spec D12 */
export interface NewHomeRequest {
  title: string;
  description: string;
  address: string;
  city: string;
  state: string;
  country: string;
  price_per_night: number;
  bedrooms: number;
  bathrooms: number;
  max_guests: number;
  amenities: string[];
  time_zone: string;
}

export const EMPTY_HOME: NewHomeDraft = {
  title: '',
  description: '',
  address: '',
  city: '',
  state: '',
  country: 'USA',
  price_per_night: '',
  bedrooms: '1',
  bathrooms: '1',
  max_guests: '2',
  amenities: '',
  time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
};

const REQUIRED = ['title', 'description', 'address', 'city', 'state', 'country', 'time_zone'] as const;
const MAX_COUNT = 30;
const PRICE = /^\d{1,5}(\.\d{1,2})?$/;

/** What keeps this home from being listed, per field. */
export function newHomeErrors(draft: NewHomeDraft): FieldErrors {
  const errors: FieldErrors = {};
  for (const field of REQUIRED) if (draft[field].trim() === '') errors[field] = 'Please fill this in';
  if (!PRICE.test(draft.price_per_night.trim()) || Number(draft.price_per_night) <= 0)
    errors.price_per_night = 'Please enter a price in dollars, such as 180';
  for (const field of ['bedrooms', 'bathrooms'] as const)
    if (!isCount(draft[field], 0)) errors[field] = `A whole number from 0 to ${MAX_COUNT}`;
  if (!isCount(draft.max_guests, 1)) errors.max_guests = `A whole number from 1 to ${MAX_COUNT}`;
  return errors;
}

/** The form as the API takes it. */
export const newHomeRequest = (draft: NewHomeDraft): NewHomeRequest => ({
  title: draft.title.trim(),
  description: draft.description.trim(),
  address: draft.address.trim(),
  city: draft.city.trim(),
  state: draft.state.trim(),
  country: draft.country.trim(),
  price_per_night: Number(draft.price_per_night),
  bedrooms: Number(draft.bedrooms),
  bathrooms: Number(draft.bathrooms),
  max_guests: Number(draft.max_guests),
  amenities: draft.amenities
    .split(',')
    .map((amenity) => amenity.trim())
    .filter((amenity) => amenity !== ''),
  time_zone: draft.time_zone,
});

const isCount = (text: string, least: number): boolean =>
  /^\d{1,2}$/.test(text.trim()) && Number(text) >= least && Number(text) <= MAX_COUNT;
