import type { PropertyView } from '#libs/core/contracts';
import type { ApiClient } from './api-client.js';

/** What an owner says of a home in Moab, as POST /properties and drafts take it. */
export const ridgeCabin = {
  title: 'Ridge cabin',
  description: 'A cabin on a ridge.',
  property_type: 'Cabin',
  address: '1 Ridge Road',
  city: 'Moab',
  state: 'UT',
  country: 'USA',
  latitude: 38.57,
  longitude: -109.55,
  price_per_night: 149.5,
  bedrooms: 2,
  bathrooms: 1.5,
  max_guests: 4,
};

/** The body of POST /bookings for one guest. */
export const bookingRequest = (homeId: string, checkIn: string, checkOut: string) => ({
  property_id: homeId,
  check_in_date: checkIn,
  check_out_date: checkOut,
  guests: 1,
  special_requests: null,
  accepts_liability_waiver: true,
});

/** Whether a search by dates finds a home among the first 100. */
export async function isFound(
  api: ApiClient,
  homeId: string,
  checkIn: string,
  checkOut: string,
): Promise<boolean> {
  const { body } = await api.get<PropertyView[]>(
    `/properties?limit=100&check_in=${checkIn}&check_out=${checkOut}`,
  );
  return body.some(({ id }) => id === homeId);
}
