import type { PhotoView } from '#libs/contracts';
import { PICTURES, type Picture } from '#libs/demo';

const PICTURE_OF = new Map<string, Picture>(PICTURES.map((picture) => [picture.slug, picture]));

/** The picture behind a slug in `properties.photos`, as pages show it; null when there is no such picture. */
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

/** Pictures of several slugs, in their order. */
export const photoViews = (slugs: readonly string[]): PhotoView[] =>
  slugs.map(photoView).filter((photo) => photo !== null);

/** True for a slug that has a picture. */
export const isPhoto = (slug: string): boolean => PICTURE_OF.has(slug);
