/** @spec §3 Review, F1–F3 */
export interface ReviewView {
  id: string;
  booking_id: string;
  property_id: string;
  rating: number;
  title: string;
  comment: string;
  photos: string[];
  traveler_name: string;
  created_at: string;
  is_verified: boolean;
  helpful_count: number;
  property_info: { name: string; location: string; main_photo: string | null };
}
