import { lazy, Suspense } from 'react';
import type { PropertyDetailView } from '#libs/core/contracts';
import type { StayDraft } from '../../stay/use-stay.js';
import { useNear } from '../../page/use-near.js';

const Neighbourhood = lazy(() => import('./neighbourhood.js').then((m) => ({ default: m.Neighbourhood })));

/** Loads the neighbourhood when the reader scrolls near it: the map is as large as a photo. */
export function LazyNeighbourhood(props: { home: PropertyDetailView; stay: StayDraft }) {
  const [place, near] = useNear<HTMLDivElement>();
  return <div ref={place}>{near && <Suspense fallback={null}>{<Neighbourhood {...props} />}</Suspense>}</div>;
}
