import type { CreatePropertyRequest } from '#libs/core/contracts';
import type { FieldErrors } from '../../forms/forms.js';
import { isPrice, PRICE_MISSING } from '../../nightly-price/price.js';

/** The listing form as typed. */
export interface NewHomeDraft {
  title: string;
  description: string;
  property_type: string;
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
  latitude: string;
  longitude: string;
}

/** Kinds of homes to choose from. */
export const PROPERTY_TYPES = [
  'House',
  'Apartment',
  'Adobe house',
  'Beach house',
  'Bungalow',
  'Cabin',
  'Chalet',
  'Cottage',
  'Farmhouse',
  'Houseboat',
  'Lake house',
  'Loft',
  'Studio',
  'Tiny house',
  'Town house',
  'Tree house',
  'Villa',
];

export const EMPTY_HOME: NewHomeDraft = {
  title: '',
  description: '',
  property_type: 'House',
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
  latitude: '',
  longitude: '',
};

const REQUIRED = ['title', 'description', 'address', 'city', 'state', 'country', 'time_zone'] as const;
const MAX_COUNT = 30;
const DEGREES = /^-?\d{1,3}(\.\d{1,8})?$/;
const PAIR = /^\s*(-?\d+(?:\.\d+)?)\s*[,;\s]\s*(-?\d+(?:\.\d+)?)\s*$/;

/** Validation errors per field. */
export function newHomeErrors(draft: NewHomeDraft): FieldErrors {
  const errors: FieldErrors = {};
  for (const field of REQUIRED) if (draft[field].trim() === '') errors[field] = 'Please fill this in';
  if (!isPrice(draft.price_per_night)) errors.price_per_night = PRICE_MISSING;
  for (const field of ['bedrooms', 'bathrooms'] as const)
    if (!isCount(draft[field], 0)) errors[field] = `A whole number from 0 to ${MAX_COUNT}`;
  if (!isCount(draft.max_guests, 1)) errors.max_guests = `A whole number from 1 to ${MAX_COUNT}`;
  if (!isDegrees(draft.latitude, 90)) errors.latitude = 'Please enter a latitude between -90 and 90';
  if (!isDegrees(draft.longitude, 180)) errors.longitude = 'Please enter a longitude between -180 and 180';
  return errors;
}

/** The form as a request. */
export const newHomeRequest = (draft: NewHomeDraft): CreatePropertyRequest => ({
  title: draft.title.trim(),
  description: draft.description.trim(),
  property_type: draft.property_type,
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
  latitude: Number(draft.latitude),
  longitude: Number(draft.longitude),
});

/** Coordinates from a text such as "44.0582, -121.3153", as copied from a map; null for any other text. */
export function positionIn(text: string): Pick<NewHomeDraft, 'latitude' | 'longitude'> | null {
  const [, latitude, longitude] = PAIR.exec(text) ?? [];
  return latitude !== undefined && longitude !== undefined ? { latitude, longitude } : null;
}

const isDegrees = (text: string, max: number): boolean =>
  DEGREES.test(text.trim()) && Math.abs(Number(text)) <= max;

const isCount = (text: string, min: number): boolean =>
  /^\d{1,2}$/.test(text.trim()) && Number(text) >= min && Number(text) <= MAX_COUNT;
