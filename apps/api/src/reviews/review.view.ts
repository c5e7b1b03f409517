import type { ReviewView } from '#libs/contracts';
import type { ReviewRow } from '#libs/reviews';
import { photoView } from '../http/photos.js';

/** A review with the home it is about. @spec §3 Review, F1–F3 */
export const reviewView = (row: ReviewRow): ReviewView => ({
  id: row.id,
  booking_id: row.booking_id,
  property_id: row.property_id,
  rating: row.rating,
  title: row.title,
  comment: row.comment,
  photos: row.photos,
  traveler_name: row.traveler_name,
  created_at: new Date(row.created_at).toISOString(),
  is_verified: row.is_verified,
  helpful_count: row.helpful_count,
  property_info: {
    name: row.property_title,
    location: `${row.property_city}, ${row.property_state}`,
    main_photo: photoView(row.property_photo)?.url ?? null,
  },
});
