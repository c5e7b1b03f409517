import type { Tx } from '#libs/core/platform';
import type { Photos } from '#libs/stays/photos';
import { bookedPictures } from './booked-pictures.queries.js';
import { db } from './tables.js';

/** A photo in the owner's order: the id of an upload, or the name of one of our own pictures. */
export interface ListingPhoto {
  id: string;
  /** What it shows, in the owner's words. */
  alt: string | null;
}

const UPLOAD = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** True for the id of an upload. */
export const isUpload = (id: string): boolean => UPLOAD.test(id);

/**
 * Makes the uploads among the photos belong to a home or draft, with what they show. Those that are no longer among them are swept,
 * except where a booking shows them. The home's row must be locked, and is written afterwards.
 * @returns true when a photo is described differently now
 * @throws DomainError as {@link Photos.setUse}
 */
export async function usePhotos(
  tx: Tx,
  photos: Photos,
  { homeId, ownerId, chosen }: { homeId: string; ownerId: string; chosen: readonly ListingPhoto[] },
): Promise<boolean> {
  const uploads = chosen.filter(({ id }) => isUpload(id));
  const ids = uploads.map(({ id }) => id);
  const kept = (await bookedPictures(tx, homeId)).filter((id) => !ids.includes(id));
  await photos.setUse(tx, { kind: 'home', id: homeId }, ownerId, [...ids, ...kept]);
  let described = false;
  for (const { id, alt } of uploads) described = (await photos.describe(tx, id, ownerId, alt)) || described;
  return described;
}

/** Shows a home with those of its photos that are ready. A home that is still a draft shows nothing. */
export async function showPhotos(tx: Tx, homeId: string): Promise<void> {
  // A trigger works out the pictures from the photos.
  await db(tx)
    .updateTable('properties')
    .set((row) => ({ photos: row.ref('photos') }))
    .where('id', '=', homeId)
    .execute();
}
