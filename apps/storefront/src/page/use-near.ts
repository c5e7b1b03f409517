import { useEffect, useRef, useState, type RefObject } from 'react';

/** Distance below the viewport at which loading starts. */
const PRELOAD_MARGIN = '600px';

/** True once the reader has scrolled near a place. */
export function useNear<Place extends Element>(): [RefObject<Place | null>, boolean] {
  const place = useRef<Place>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (!place.current) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: PRELOAD_MARGIN,
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  return [place, near];
}
