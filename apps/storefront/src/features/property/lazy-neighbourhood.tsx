import { lazy, Suspense } from 'react';
import type { PropertyDetailView } from '#libs/core/contracts';
import type { StayDraft } from '../../stay/use-stay.js';
import { useNear } from '../../page/use-near.js';

const Neighbourhood = lazy(() => import('./neighbourhood.js').then((m) => ({ default: m.Neighbourhood })));
const SimilarHomes = lazy(() => import('./similar-homes.js').then((m) => ({ default: m.SimilarHomes })));

/** Loads the neighbourhood and similar homes when the reader scrolls near them: the map is as large as a photo. */
export function LazyNeighbourhood(props: { home: PropertyDetailView; stay: StayDraft }) {
  const [place, near] = useNear<HTMLDivElement>();
  return (
    <div ref={place}>
      {near && (
        <Suspense fallback={null}>
          <Neighbourhood {...props} />
          <SimilarHomes {...props} />
        </Suspense>
      )}
    </div>
  );
}
