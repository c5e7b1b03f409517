import { Button } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import type { PhotoView } from '#libs/core/contracts';
import { Photo } from '#libs/ui';
import classes from './gallery.module.css';

// Two thirds of a phone's width although a picture fills it: more than two device pixels per CSS pixel are not visible.
const LARGE = '(max-width: 760px) 66vw, 640px';
const SMALL = '(max-width: 760px) 66vw, 320px';

const Lightbox = lazy(() => import('../../photos/lightbox.js').then((m) => ({ default: m.Lightbox })));

/** One large and four small pictures; on phones a strip to swipe. Each opens the full view. */
export function Gallery({ photos }: { photos: PhotoView[] }) {
  const [open, setOpen] = useState<number | null>(null);
  const shown = photos.slice(0, 5);
  if (shown.length === 0) return null;
  return (
    <section className={classes.gallery} aria-label="Photos" data-count={shown.length}>
      <ul className={classes.grid}>
        {shown.map((photo, index) => (
          <li key={photo.slug}>
            <button
              type="button"
              onClick={() => setOpen(index)}
              aria-label={`Open photo ${index + 1} of ${photos.length}: ${photo.alt}`}
            >
              <Photo photo={photo} decorative eager={index === 0} sizes={index === 0 ? LARGE : SMALL} />
            </button>
          </li>
        ))}
      </ul>
      <Button
        className={classes.all}
        variant="default"
        size="sm"
        leftSection={<IconPhoto size={16} />}
        onClick={() => setOpen(0)}
      >
        All {photos.length} photos
      </Button>
      <Suspense fallback={null}>
        {open !== null && <Lightbox photos={photos} start={open} onClose={() => setOpen(null)} />}
      </Suspense>
    </section>
  );
}
