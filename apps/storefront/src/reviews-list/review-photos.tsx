import { lazy, Suspense, useState } from 'react';
import type { PhotoView } from '#libs/core/contracts';
import { REVIEW_PHOTOS_SHOWN } from '#libs/core/rules';
import { Photo } from '#libs/ui';
import classes from './review-card.module.css';

const Lightbox = lazy(() => import('../photos/lightbox.js').then((m) => ({ default: m.Lightbox })));

/** Up to four photos, '+N' over the last when there are more; each opens the full view. @spec §2 /reviews, F1 */
export function ReviewPhotos({ photos }: { photos: PhotoView[] }) {
  const [open, setOpen] = useState<number | null>(null);
  if (photos.length === 0) return null;
  const extra = photos.length - REVIEW_PHOTOS_SHOWN;
  const isLastShown = (index: number) => extra > 0 && index === REVIEW_PHOTOS_SHOWN - 1;
  return (
    <>
      <ul className={classes.photos}>
        {photos.slice(0, REVIEW_PHOTOS_SHOWN).map((photo, index) => (
          <li key={photo.slug}>
            <button
              type="button"
              aria-label={`Open photo ${index + 1} of ${photos.length}${isLastShown(index) ? `, +${extra} more` : ''}: ${photo.alt}`}
              onClick={() => setOpen(index)}
            >
              <Photo photo={photo} sizes="128px" small className={classes.photo} decorative />
              {isLastShown(index) && <span className={classes.more}>+{extra}</span>}
            </button>
          </li>
        ))}
      </ul>
      <Suspense fallback={null}>
        {open !== null && <Lightbox photos={photos} start={open} onClose={() => setOpen(null)} />}
      </Suspense>
    </>
  );
}
