import type { Checked, CreatePropertyRequest } from '#libs/core/contracts/calls';
import { DomainError } from '#libs/core/platform';
import { dollars, MAX_NIGHTS } from '#libs/core/rules';
import type { Listing } from '#libs/stays/properties';
import { isPhoto } from '../http/photos.js';

/** A checked request as the facts of a listing, with the usual times where none are given. @spec B2, C15 */
export const listingOf = (sent: Checked<typeof CreatePropertyRequest>): Listing => ({
  title: sent.title,
  description: sent.description,
  propertyType: sent.property_type,
  address: sent.address,
  city: sent.city,
  state: sent.state,
  country: sent.country,
  latitude: sent.latitude,
  longitude: sent.longitude,
  timeZone: sent.time_zone,
  nightlyCents: dollars(sent.price_per_night),
  bedrooms: sent.bedrooms,
  bathrooms: sent.bathrooms,
  maxGuests: sent.max_guests,
  maxNights: sent.max_nights ?? MAX_NIGHTS,
  amenities: sent.amenities ?? [],
  houseRules: sent.house_rules ?? [],
  photos: knownPhotos(sent.photos ?? []),
  checkInTime: sent.check_in_time ?? '15:00',
  checkOutTime: sent.check_out_time ?? '11:00',
});

/** @throws DomainError when one of them is none of our pictures */
function knownPhotos(slugs: string[]): string[] {
  if (slugs.every(isPhoto)) return slugs;
  throw new DomainError('request.invalid', {
    errors: [{ field: 'photos', message: 'There is no such photo' }],
  });
}
