import type { Checked, CreatePropertyRequest } from '#libs/core/contracts/calls';
import { DomainError } from '#libs/core/platform';
import { dollars, MAX_NIGHTS } from '#libs/core/rules';
import type { Listing } from '#libs/stays/properties';
import { isPhoto } from '../http/photos.js';

/** The listing in a validated request, with defaults for omitted fields. @spec B2, C15 */
export const listingOf = (request: Checked<typeof CreatePropertyRequest>): Listing => ({
  title: request.title,
  description: request.description,
  propertyType: request.property_type,
  address: request.address,
  city: request.city,
  state: request.state,
  country: request.country,
  latitude: request.latitude,
  longitude: request.longitude,
  timeZone: request.time_zone,
  nightlyCents: dollars(request.price_per_night),
  bedrooms: request.bedrooms,
  bathrooms: request.bathrooms,
  maxGuests: request.max_guests,
  maxNights: request.max_nights ?? MAX_NIGHTS,
  amenities: request.amenities ?? [],
  houseRules: request.house_rules ?? [],
  photos: knownPhotos(request.photos ?? []),
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
