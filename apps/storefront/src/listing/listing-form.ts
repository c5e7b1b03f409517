import type { BodyTo, DraftFields, EditableHomeView, ListingPhotoView } from '#libs/core/contracts';
import { MAX_NIGHTS, visibleLine, visibleText, type Place } from '#libs/core/rules';
import { numberOf, plainNumber } from '../forms/plain-number.js';
import { mergedPhotos } from './merged-photos.js';

/** A photo of a listing in a form. */
export interface FormPhoto {
  id: string;
  alt: string;
}

/** A listing as typed. */
export interface ListingForm {
  title: string;
  description: string;
  property_type: string;
  address: string;
  neighbourhood: string;
  city: string;
  state: string;
  country: string;
  latitude: string;
  longitude: string;
  bedrooms: string;
  bathrooms: string;
  max_guests: string;
  amenities: string[];
  /** One on each line. */
  house_rules: string;
  check_in_time: string;
  check_out_time: string;
  min_nights: string;
  max_nights: string;
  price_per_night: string;
  photos: FormPhoto[];
  /** The pin was moved to the home, or its owner has said that it stands there. */
  spot_confirmed: boolean;
  /** The owner stands by a town that nobody knows. */
  town_confirmed: boolean;
  payouts_later: boolean;
}

/** Names of the fields that hold a number. */
const NUMBERS = [
  ...['latitude', 'longitude', 'bedrooms', 'bathrooms', 'max_guests'],
  ...['min_nights', 'max_nights', 'price_per_night'],
] as const;
const TEXTS = [
  ...['title', 'description', 'property_type', 'address', 'neighbourhood', 'city', 'state', 'country'],
  ...['check_in_time', 'check_out_time'],
] as const;

/** A field that is typed. */
type TypedField = (typeof TEXTS)[number] | (typeof NUMBERS)[number];

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

/** A listing before anything is typed. */
export const EMPTY_LISTING: ListingForm = {
  title: '',
  description: '',
  property_type: 'House',
  address: '',
  neighbourhood: '',
  city: '',
  state: '',
  country: 'USA',
  latitude: '',
  longitude: '',
  bedrooms: '1',
  bathrooms: '1',
  max_guests: '2',
  amenities: [],
  house_rules: '',
  check_in_time: '15:00',
  check_out_time: '11:00',
  min_nights: '1',
  max_nights: String(MAX_NIGHTS),
  price_per_night: '',
  photos: [],
  spot_confirmed: false,
  town_confirmed: false,
  payouts_later: false,
};

/** A listing of which nothing is stored, not even what {@link EMPTY_LISTING} proposes. */
export const BLANK_LISTING: ListingForm = {
  ...EMPTY_LISTING,
  property_type: '',
  country: '',
  bedrooms: '',
  bathrooms: '',
  max_guests: '',
  check_in_time: '',
  check_out_time: '',
  min_nights: '',
  max_nights: '',
};

/** The form of a stored listing; what it does not have yet is as in `missing`. */
export function formOf(
  fields: Partial<EditableHomeView> | DraftFields,
  photos: ListingPhotoView[],
  missing: ListingForm = EMPTY_LISTING,
): ListingForm {
  const values: Partial<Record<TypedField, string | number | null>> = fields;
  const texts = [...TEXTS, ...NUMBERS].flatMap((name): [TypedField, string][] => {
    const value = values[name] ?? null;
    return value === null ? [] : [[name, String(value)]];
  });
  return {
    ...missing,
    ...Object.fromEntries(texts),
    amenities: fields.amenities ?? [],
    house_rules: (fields.house_rules ?? []).join('\n'),
    photos: photos.map(({ id, alt }) => ({ id, alt: alt ?? '' })),
    // A home that is listed stands where it stands.
    spot_confirmed: 'status' in fields || isTrue(fields, 'spot_confirmed'),
    town_confirmed: isTrue(fields, 'town_confirmed'),
    payouts_later: isTrue(fields, 'payouts_later'),
  };
}

const isTrue = (fields: object, name: Flag): boolean => name in fields && fields[name as never] === true;

/** Fields that are answers of yes or no; of a home that is listed, nothing of them is stored. */
const FLAGS = ['spot_confirmed', 'town_confirmed', 'payouts_later'] as const;
type Flag = (typeof FLAGS)[number];
const isFlag = (name: string): name is Flag => FLAGS.some((flag) => flag === name);

/** A field of the form. */
export type ListingField = keyof ListingForm;

/** The names of all fields. */
export const LISTING_FIELDS = Object.keys(EMPTY_LISTING) as ListingField[]; // Object.keys returns string[]

/** True when a field has the same content in both, however it is typed: "150.0" is "150". */
export const sameContent = (one: ListingForm, other: ListingForm, name: ListingField): boolean =>
  contentKey(one, name) === contentKey(other, name);

/** A field's content as text, to compare it with another. */
export const contentKey = (form: ListingForm, name: ListingField): string =>
  JSON.stringify(contentOf(form, name));

/** The fields whose content differs between two states of the form. */
export const changedFields = (before: ListingForm, after: ListingForm): ListingField[] =>
  LISTING_FIELDS.filter((name) => !sameContent(before, after, name));

/** The form with some fields of another. */
export const withFields = (
  form: ListingForm,
  other: ListingForm,
  names: readonly ListingField[],
): ListingForm => ({ ...form, ...Object.fromEntries(names.map((name) => [name, other[name]])) });

/** What was saved elsewhere, with what was changed here since `before`. Photos are merged one by one. */
export const mergedForm = (before: ListingForm, mine: ListingForm, theirs: ListingForm): ListingForm => ({
  ...withFields(theirs, mine, changedFields(before, mine)),
  photos: mergedPhotos(before.photos, mine.photos, theirs.photos),
});

/** The fields of a listed home that differ. */
export const changedOfHome = (before: ListingForm, after: ListingForm): ListingField[] =>
  changedFields(before, after).filter((name) => !isFlag(name));

/** Some fields as a draft keeps them: instead of a number, also what was typed. */
export function draftChange(form: ListingForm, names: readonly ListingField[]): BodyTo<'POST /owner/drafts'> {
  const fields = names.filter((name) => name !== 'photos').map((name) => [name, contentOf(form, name)]);
  return {
    fields: Object.fromEntries(fields) as DraftFields, // by name, each with the value of its own field
    ...(names.includes('photos') && { photos: photosOf(form) }),
  };
}

/** The changed fields of a home. What is no number goes as typed, and the server says what is wrong with it. */
export function homeChange(
  before: ListingForm,
  after: ListingForm,
): Omit<BodyTo<'PATCH /owner/homes/:id'>, 'version'> {
  const names = changedOfHome(before, after);
  const fields = names.filter((name) => name !== 'photos');
  return {
    ...Object.fromEntries(fields.map((name) => [name, valueOf(after, name)])),
    ...(after.town_confirmed && { town_confirmed: true }),
    ...(names.includes('photos') && { photos: photosOf(after) }),
  };
}

/** The place of a listing; null until both coordinates are numbers on earth. */
export function placeOf({ latitude, longitude }: Pick<ListingForm, 'latitude' | 'longitude'>): Place | null {
  const [north, east] = [numberOf(latitude), numberOf(longitude)];
  if (north === null || east === null || Math.abs(north) > 90 || Math.abs(east) > 180) return null;
  return { latitude: north, longitude: east };
}

const photosOf = ({ photos }: ListingForm) => photos.map(({ id, alt }) => ({ id, alt: alt.trim() || null }));

const isNumberField = (name: string): name is (typeof NUMBERS)[number] =>
  NUMBERS.some((number) => number === name);

function contentOf(form: ListingForm, name: ListingField): unknown {
  if (name === 'photos') return photosOf(form);
  if (name === 'house_rules') return rulesOf(form);
  if (name === 'amenities' || isFlag(name)) return form[name];
  if (isNumberField(name)) return numberOf(form[name]) ?? (form[name].trim() || null);
  return name === 'description' ? visibleText(form.description) : visibleLine(form[name]);
}

const valueOf = (form: ListingForm, name: ListingField): unknown =>
  isNumberField(name) ? plainNumber(form[name]) : name === 'house_rules' ? rulesOf(form) : form[name];

/** The house rules, one of each line. */
export const rulesOf = ({ house_rules }: Pick<ListingForm, 'house_rules'>): string[] =>
  house_rules
    .split('\n')
    .map(visibleLine)
    .filter((rule) => rule !== '');

/** What the fields are called in messages to people. */
export const FIELD_LABELS: Readonly<Record<ListingField, string>> = {
  title: 'Title',
  description: 'Description',
  property_type: 'Kind of home',
  address: 'Address',
  neighbourhood: 'Neighborhood',
  city: 'Town',
  state: 'State',
  country: 'Country',
  latitude: 'Latitude',
  longitude: 'Longitude',
  bedrooms: 'Bedrooms',
  bathrooms: 'Bathrooms',
  max_guests: 'Maximum guests',
  amenities: 'Amenities',
  house_rules: 'House rules',
  check_in_time: 'Check-in from',
  check_out_time: 'Check-out by',
  min_nights: 'Shortest stay',
  max_nights: 'Longest stay',
  price_per_night: 'Price per night',
  photos: 'Photos',
  spot_confirmed: 'Pin is on the home',
  town_confirmed: 'Town is right',
  payouts_later: 'Payouts later',
};
