import { shortDollars, wallClock } from '#libs/ui';
import { plainNumber } from '../forms/plain-number.js';
import { amenityLabel } from '../homes/amenity.js';
import { isPrice } from '../nightly-price/price.js';
import {
  changedFields,
  sameContent,
  type FormPhoto,
  type ListingField,
  type ListingForm,
} from './listing-form.js';

/** Two windows that have changed the same listing. */
export interface Versions {
  /** What both have begun with. */
  before: ListingForm;
  mine: ListingForm;
  theirs: ListingForm;
}

/** The fields in which two windows differ, by who has changed them. */
export interface Differences {
  both: ListingField[];
  onlyThere: ListingField[];
  onlyHere: ListingField[];
}

/** Who has changed what. The same change in both is none. */
export function differencesOf({ before, mine, theirs }: Versions): Differences {
  const [here, there] = [changedFields(before, mine), changedFields(before, theirs)];
  return {
    both: here.filter((name) => there.includes(name) && !sameContent(mine, theirs, name)),
    onlyThere: there.filter((name) => !here.includes(name)),
    onlyHere: here.filter((name) => !there.includes(name)),
  };
}

/** What a field says, in words; of photos, what is different from before. */
export function inWords(form: ListingForm, name: ListingField, before: ListingForm): string {
  if (name === 'photos') return photosInWords(before.photos, form.photos);
  if (name === 'payouts_later' || name === 'spot_confirmed' || name === 'town_confirmed')
    return form[name] ? 'Yes' : 'No';
  if (name === 'amenities') return form.amenities.map(amenityLabel).join(', ') || '–';
  const text = form[name].trim();
  if (text === '') return '–';
  if (name === 'price_per_night') return priceInWords(text);
  return name === 'check_in_time' || name === 'check_out_time' ? wallClock(text) : text;
}

/** A price as it is read elsewhere; what is none stays as typed. */
function priceInWords(text: string): string {
  const price = plainNumber(text);
  return isPrice(price) ? shortDollars(Number(price)) : text;
}

/** What is different about photos, in sentences: added, removed, cover, order and descriptions. */
export function photosInWords(before: readonly FormPhoto[], after: readonly FormPhoto[]): string {
  const old = new Map(before.map((photo, index) => [photo.id, { ...photo, number: index + 1 }]));
  const added = after.filter(({ id }) => !old.has(id));
  const removed = before.filter(({ id }) => after.every((photo) => photo.id !== id));
  const [oldCover, cover] = [before[0], after[0]];
  const sentences = [
    ...(added.length > 0 ? [`Added: ${added.map(({ alt }) => quoted(alt, 'a new photo')).join(', ')}`] : []),
    ...(removed.length > 0 ? [`Removed: ${removed.map((photo) => nameOf(photo, old)).join(', ')}`] : []),
    ...(cover && oldCover && cover.id !== oldCover.id ? [`Cover: ${nameOf(cover, old)}`] : []),
    ...(isReordered(before, after) ? [`Order: ${after.map((photo) => nameOf(photo, old)).join(', ')}`] : []),
    ...after.flatMap(({ id, alt }) => {
      const known = old.get(id);
      return known && known.alt.trim() !== alt.trim()
        ? [`Photo ${known.number} shows: ${quoted(alt, 'nothing said')}`]
        : [];
    }),
  ];
  return sentences.length > 0 ? sentences.join('\n') : 'As before';
}

const quoted = (text: string, without: string): string => (text.trim() === '' ? without : `“${text.trim()}”`);

function nameOf({ id, alt }: FormPhoto, old: ReadonlyMap<string, FormPhoto & { number: number }>): string {
  const known = old.get(id);
  return quoted(known?.alt ?? alt, known ? `photo ${known.number}` : 'a new photo');
}

/** True when photos that both have are in another order. */
function isReordered(before: readonly FormPhoto[], after: readonly FormPhoto[]): boolean {
  const kept = after.filter(({ id }) => before.some((photo) => photo.id === id));
  const expected = before.filter(({ id }) => after.some((photo) => photo.id === id));
  return kept.some(({ id }, index) => expected[index]?.id !== id);
}
