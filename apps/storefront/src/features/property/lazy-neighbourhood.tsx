import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { PropertyDetailView } from '#libs/core/contracts';
import type { StayDraft } from '../../stay/use-stay.js';

const Neighbourhood = lazy(() => import('./neighbourhood.js').then((m) => ({ default: m.Neighbourhood })));

/** Starts loading this far below the viewport. */
const AHEAD = '600px';

/** Loads the neighbourhood once the reader gets near it: the map weighs as much as a photo. */
export function LazyNeighbourhood(props: { home: PropertyDetailView; stay: StayDraft }) {
  const place = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (!place.current) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: AHEAD,
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  return <div ref={place}>{near && <Suspense fallback={null}>{<Neighbourhood {...props} />}</Suspense>}</div>;
}
