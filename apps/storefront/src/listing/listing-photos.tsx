import { lazy, Suspense, type ComponentProps } from 'react';
import { Skeleton } from '#libs/ui';

// Uploading and dragging weigh more than the rest of the form.
const ListingPhotoField = lazy(() =>
  import('./listing-photo-field.js').then((m) => ({ default: m.ListingPhotoField })),
);

/** The photos of a home, once their code has loaded. @spec G1 */
export const ListingPhotos = (props: ComponentProps<typeof ListingPhotoField>) => (
  <Suspense fallback={<Skeleton height="320px" radius="14px" />}>
    <ListingPhotoField {...props} />
  </Suspense>
);
