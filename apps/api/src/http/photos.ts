import type { PhotoView } from '#libs/core/contracts';
import { PHOTO_FILES } from '#libs/core/contracts/calls';
import { PICTURES, type Picture } from '#libs/demo';
import type { HomePicture } from '#libs/core/rules';
import type { StoredPhoto } from '#libs/stays/photos';

const PICTURE_OF = new Map<string, Picture>(PICTURES.map((picture) => [picture.slug, picture]));

/** One of our own pictures; null when there is none of that name. */
export function photoView(slug: string | null): PhotoView | null {
  const picture = slug === null ? undefined : PICTURE_OF.get(slug);
  if (!picture) return null;
  const base = `/pictures/${picture.slug}`;
  return {
    slug: picture.slug,
    alt: picture.alt,
    url: `${base}-${Math.max(...picture.widths)}.webp`,
    width: picture.width,
    height: picture.height,
    widths: [...picture.widths],
    base,
    thumbhash: picture.thumbhash,
  };
}

/** An uploaded photo that is ready. @param alt describes its content or its author @param at path of its files */
export function uploadedPhotoView(photo: StoredPhoto, alt: string, at = PHOTO_FILES): PhotoView {
  const base = `${at}/${photo.id}`;
  const { id: slug, width, height, widths, thumbhash } = photo;
  return { slug, alt, url: `${base}-${Math.max(...widths)}.webp`, width, height, widths, base, thumbhash };
}

/** A picture of a home; without a text of its owner's, the home's title describes it. */
export function homePictureView(picture: HomePicture | null, title: string): PhotoView | null {
  if (picture === null) return null;
  return 'slug' in picture ? photoView(picture.slug) : uploadedPhotoView(picture, picture.alt ?? title);
}

/** The pictures of a home, in order; names without a picture are left out. */
export const homePictureViews = (pictures: readonly HomePicture[], title: string): PhotoView[] =>
  pictures.map((picture) => homePictureView(picture, title)).filter((photo) => photo !== null);

/** True for a slug that has a picture. */
export const isPhoto = (slug: string): boolean => PICTURE_OF.has(slug);
