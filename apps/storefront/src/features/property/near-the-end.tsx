import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { PropertyDetailView } from '#libs/contracts';
import type { StayDraft } from '../stay/use-stay.js';

const Neighbourhood = lazy(() => import('./neighbourhood.js').then((m) => ({ default: m.Neighbourhood })));

/** How far below the screen it begins to load, in pixels. */
const AHEAD = '600px';

/** The home's surroundings, once somebody reads that far: the map weighs as much as a photo. */
export function NearTheEnd(props: { home: PropertyDetailView; stay: StayDraft }) {
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
