import { useEffect, useRef, useState, type RefObject } from 'react';

/** Distances below the viewport at which loading starts: of pictures and maps, and of a line of text. */
const PRELOAD_MARGIN = '600px';
export const TEXT_MARGIN = '200px';

/** True once the reader has scrolled near a place. */
export function useNear<Place extends Element>(margin = PRELOAD_MARGIN): [RefObject<Place | null>, boolean] {
  const place = useRef<Place>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (!place.current) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: margin,
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [margin]);
  return [place, near];
}
