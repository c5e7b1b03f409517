import type { Listing } from '#libs/stays/properties';
import { dollars, MAX_NIGHTS } from '#libs/core/rules';
import type { CreatePropertyDto } from './listing.dto.js';

/** A checked request as the facts of a listing, with the usual times where none are given. @spec B2, C15 */
export const listingOf = (dto: CreatePropertyDto): Listing => ({
  title: dto.title,
  description: dto.description,
  propertyType: dto.property_type,
  address: dto.address,
  city: dto.city,
  state: dto.state,
  country: dto.country,
  latitude: dto.latitude,
  longitude: dto.longitude,
  timeZone: dto.time_zone,
  nightlyCents: dollars(dto.price_per_night),
  bedrooms: dto.bedrooms,
  bathrooms: dto.bathrooms,
  maxGuests: dto.max_guests,
  maxNights: dto.max_nights ?? MAX_NIGHTS,
  amenities: dto.amenities ?? [],
  houseRules: dto.house_rules ?? [],
  photos: dto.photos ?? [],
  checkInTime: dto.check_in_time ?? '15:00',
  checkOutTime: dto.check_out_time ?? '11:00',
});
