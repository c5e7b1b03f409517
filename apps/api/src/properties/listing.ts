import type { DraftFields } from '#libs/core/contracts';
import type {
  BodyOf,
  Checked,
  CreatePropertyRequest,
  draftCalls,
  editingCalls,
} from '#libs/core/contracts/calls';
import { DomainError } from '#libs/core/platform';
import { dollars, MAX_NIGHTS } from '#libs/core/rules';
import { zoneAt } from '#libs/stays/places';
import { isUpload, type HomeChange, type Listing, type ListingPhoto } from '#libs/stays/properties';
import { isPhoto } from '../http/photos.js';
import { describedBy, type Described } from '../owner/listing-checklist.js';

/** The listing in a validated request, with defaults for omitted fields. @spec B2, C15 */
export const listingOf = (request: Checked<typeof CreatePropertyRequest>): Listing => ({
  ...describedListing(request),
  neighbourhood: null,
  timeZone: request.time_zone,
  photos: knownPhotos(request.photos ?? []),
});

/** The listing in a draft whose checklist is done. Its time zone is that of the place. @spec G1 */
export function listingOfDraft(fields: DraftFields, photos: string[]): Listing {
  const described = describedBy(fields);
  return {
    ...describedListing(described),
    neighbourhood: fields.neighbourhood?.trim() || null, // an emptied field is an empty text
    timeZone: zoneAt(described),
    photos,
  };
}

/** The change in a validated request. A home that moves gets the time zone of its new place. */
export function changeOf({
  price_per_night: price,
  property_type: propertyType,
  max_guests: maxGuests,
  min_nights: minNights,
  max_nights: maxNights,
  house_rules: houseRules,
  check_in_time: checkInTime,
  check_out_time: checkOutTime,
  amenities,
  photos,
  ...same
}: Omit<BodyOf<typeof editingCalls.edit>, 'version' | 'town_confirmed'>): HomeChange {
  return {
    ...same,
    propertyType,
    maxGuests,
    minNights,
    maxNights,
    checkInTime,
    checkOutTime,
    houseRules: houseRules ?? undefined,
    amenities: amenities ?? undefined,
    nightlyCents: price === undefined ? undefined : dollars(price),
    photos: photosOf(photos),
  };
}

/** The photos of a listing. @throws DomainError `request.invalid` for one that is neither an upload nor one of our pictures */
export function photosOf(
  photos: BodyOf<typeof draftCalls.begin>['photos'],
): readonly ListingPhoto[] | undefined {
  knownPhotos((photos ?? []).map(({ id }) => id).filter((id) => !isUpload(id)));
  return photos?.map(({ id, alt }) => ({ id, alt: alt ?? null }));
}

const describedListing = (request: Described): Omit<Listing, 'neighbourhood' | 'timeZone' | 'photos'> => ({
  title: request.title,
  description: request.description,
  propertyType: request.property_type,
  address: request.address,
  city: request.city,
  state: request.state,
  country: request.country,
  latitude: request.latitude,
  longitude: request.longitude,
  nightlyCents: dollars(request.price_per_night),
  bedrooms: request.bedrooms,
  bathrooms: request.bathrooms,
  maxGuests: request.max_guests,
  minNights: request.min_nights ?? 1,
  maxNights: request.max_nights ?? MAX_NIGHTS,
  amenities: request.amenities ?? [],
  houseRules: request.house_rules ?? [],
  checkInTime: request.check_in_time ?? '15:00',
  checkOutTime: request.check_out_time ?? '11:00',
});

/** @throws DomainError `request.invalid` for a slug without a picture */
function knownPhotos(slugs: string[]): string[] {
  if (slugs.every(isPhoto)) return slugs;
  throw new DomainError('request.invalid', {
    errors: [{ field: 'photos', message: 'There is no such photo' }],
  });
}
