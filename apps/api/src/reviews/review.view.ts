import type { OwnerReplyView, PhotoView, ReviewView } from '#libs/core/contracts';
import { storedPhoto } from '#libs/stays/photos';
import type { ReviewPhotoRow, ReviewRow } from '#libs/stays/reviews';
import { editableUntil, isEditable } from '#libs/core/rules';
import { homePictureView, photoView, uploadedPhotoView } from '../http/photos.js';
import { photoUploadView } from '../photos/photo.view.js';

/** A review with its home, as visible to the caller. @spec §3 Review, F1–F3 */
export function reviewView(row: ReviewRow, now: Date): ReviewView {
  const pictures = picturesOf(row, row.traveler_name);
  const picture = homePictureView(row.property_photo, row.property_title);
  return {
    id: row.id,
    booking_id: row.booking_id,
    property_id: row.property_id,
    rating: row.rating,
    title: row.title,
    comment: row.comment,
    photos: pictures.map(({ url }) => url),
    traveler_name: row.traveler_name,
    created_at: row.created_at.toISOString(),
    is_verified: row.is_verified,
    helpful_count: row.helpful_count,
    property_info: {
      name: row.property_title,
      location: `${row.property_city}, ${row.property_state}`,
      main_photo: picture?.url ?? null,
    },
    property_picture: picture,
    pictures,
    edited_at: row.edited_at?.toISOString() ?? null,
    owner_reply: replyOf(row),
    mine: row.mine,
    found_helpful: row.found_helpful,
    reported: row.reported,
    may_reply: row.may_reply,
    ...forAuthor(row, now),
  };
}

/** The photos ready to show, in the author's order: prepared uploads and our own pictures. */
export function picturesOf(
  { photos, uploads }: { photos: string[]; uploads: ReviewPhotoRow[] },
  author: string,
): PhotoView[] {
  const uploaded = new Map(uploads.map((upload) => [upload.id, storedPhoto(upload)]));
  return photos.flatMap((ref, index) => {
    const stored = uploaded.get(ref);
    return (stored ? uploadedPhotoView(stored, `Photo ${index + 1} by ${author}`) : photoView(ref)) ?? [];
  });
}

function replyOf(row: ReviewRow): OwnerReplyView | null {
  if (row.owner_reply === null || row.owner_replied_at === null) return null;
  return {
    owner_name: row.owner_name,
    text: row.owner_reply,
    replied_at: row.owner_replied_at.toISOString(),
    edited_at: row.owner_reply_edited_at?.toISOString() ?? null,
  };
}

function forAuthor(row: ReviewRow, now: Date): Pick<ReviewView, 'editable_until' | 'hidden' | 'uploads'> {
  if (!row.mine) return { editable_until: null, hidden: null, uploads: [] };
  const written = row.created_at;
  const { hidden_at: hiddenAt, hidden_reason: reason } = row;
  return {
    editable_until: isEditable(written, now) ? editableUntil(written).toISOString() : null,
    hidden: hiddenAt !== null && reason !== null ? { reason, hidden_at: hiddenAt.toISOString() } : null,
    uploads: row.uploads.map((upload) => photoUploadView(upload)),
  };
}
