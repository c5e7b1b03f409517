import { Injectable } from '@nestjs/common';
import type { ListingPhotoView } from '#libs/core/contracts';
import { Photos, type PhotoRow } from '#libs/stays/photos';
import { isUpload } from '#libs/stays/properties';
import { photoView } from '../http/photos.js';
import { photoUploadView } from '../photos/photo.view.js';

/** The photos of listings as their owners see them. */
@Injectable()
export class ListingPhotos {
  constructor(private readonly photos: Photos) {}

  /** The photos in the given order; those that no longer exist are left out. */
  async of(ids: readonly string[], ownerId: string): Promise<ListingPhotoView[]> {
    const rows = await this.photos.ownOf(ids.filter(isUpload), ownerId);
    const byId = new Map(rows.map((row) => [row.id, row]));
    return ids.flatMap((id) => viewOf(id, byId.get(id)) ?? []);
  }
}

function viewOf(id: string, row: PhotoRow | undefined): ListingPhotoView | null {
  if (row) return { ...photoUploadView(row, row.alt ?? 'Photo without a description'), alt: row.alt };
  const picture = photoView(id);
  return picture && { id, status: 'ready', problem: null, picture, alt: picture.alt };
}
