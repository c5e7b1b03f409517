import { ERRORS, type PhotoUploadView } from '#libs/core/contracts';
import { storedPhoto, type PhotoRow } from '#libs/stays/photos';
import type { PhotoState } from '#libs/core/rules';
import { uploadedPhotoView } from '../http/photos.js';

const STATUS: Readonly<Record<PhotoState, PhotoUploadView['status']>> = {
  arriving: 'preparing',
  received: 'preparing',
  ready: 'ready',
  refused: 'refused',
  discarded: 'refused',
};

/** An upload for its uploader. @spec F1 */
export function photoUploadView(
  photo: Omit<PhotoRow, 'alt' | 'private'> & { private?: boolean },
  alt = 'Your photo',
): PhotoUploadView {
  const stored = storedPhoto(photo);
  return {
    id: photo.id,
    status: STATUS[photo.state],
    problem: photo.problem && { code: photo.problem, detail: ERRORS[photo.problem].detail },
    // The files of a private one are at no public address; whoever sends it has it at hand.
    picture: photo.private ? null : stored && uploadedPhotoView(stored, alt),
  };
}
