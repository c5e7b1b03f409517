import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { PropertyDetailView } from '#libs/core/contracts';
import type { StayDraft } from '../../stay/use-stay.js';

const Neighbourhood = lazy(() => import('./neighbourhood.js').then((m) => ({ default: m.Neighbourhood })));

/** Distance below the viewport at which loading starts. */
const PRELOAD_MARGIN = '600px';

/** Loads the neighbourhood when the reader scrolls near it: the map is as large as a photo. */
export function LazyNeighbourhood(props: { home: PropertyDetailView; stay: StayDraft }) {
  const place = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (!place.current) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: PRELOAD_MARGIN,
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  return <div ref={place}>{near && <Suspense fallback={null}>{<Neighbourhood {...props} />}</Suspense>}</div>;
}
