import { lazy, Suspense } from 'react';
import { ErrorBoundary } from '../page/error-boundary.js';
import { useNear } from '../page/use-near.js';
import type { RecentlyViewedProps } from './recently-viewed.js';

const RecentlyViewed = lazy(() =>
  import('./recently-viewed.js').then((m) => ({ default: m.RecentlyViewed })),
);

/** Loads the homes that were looked at when the reader scrolls near them. */
export function LazyRecentlyViewed(props: RecentlyViewedProps) {
  const [place, near] = useNear<HTMLDivElement>();
  return (
    <div ref={place}>
      {near && (
        <ErrorBoundary quiet>
          <Suspense fallback={null}>
            <RecentlyViewed {...props} />
          </Suspense>
        </ErrorBoundary>
      )}
    </div>
  );
}
