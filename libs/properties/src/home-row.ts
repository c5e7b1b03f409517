import type { Cents } from '#libs/rules';
import type { PropertyStatus } from './property.entity.js';

/** A home as every list and page shows it. Cents; instants as text. */
export interface HomeRow {
  id: string;
  title: string;
  description: string;
  address: string;
  city: string;
  state: string;
  country: string;
  nightly_cents: Cents;
  bedrooms: number;
  bathrooms: number;
  max_guests: number;
  max_nights: number;
  amenities: string[];
  house_rules: string[];
  photos: string[];
  rating_sum: number;
  rating_count: number;
  /** How often it was given one to five stars. */
  star_counts: number[];
  /** Confirmed and completed. @spec C16 */
  total_bookings: number;
  property_type: string;
  latitude: number;
  longitude: number;
  time_zone: string;
  check_in_time: string;
  check_out_time: string;
  status: PropertyStatus;
  /** Why an operator took it out; null otherwise. */
  status_reason: string | null;
  owner_id: string;
  owner_name: string;
  owner_since: string;
}

/** Columns of {@link HomeRow}, over {@link HOME_TABLES}. */
export const HOME_COLUMNS = `
  p.id, p.title, p.description, p.address, p.city, p.state, p.country, p.nightly_cents, p.bedrooms, p.bathrooms,
  p.max_guests, p.max_nights, p.amenities, p.house_rules, p.photos, p.rating_sum, p.rating_count, p.star_counts,
  p.property_type, p.latitude, p.longitude, p.time_zone, p.check_in_time, p.check_out_time, p.status, p.status_reason,
  p.owner_id,
  owner.full_name as owner_name, owner.created_at as owner_since,
  (select count(*)::int from bookings b where b.property_id = p.id and b.status in ('confirmed', 'completed'))
    as total_bookings`;

/** Tables that {@link HOME_COLUMNS} reads. */
export const HOME_TABLES = `properties p join users owner on owner.id = p.owner_id`;
