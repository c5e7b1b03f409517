import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * Brings what the address's `#…` names into view and focuses it, once it is there; a new screen would start at its top
 * otherwise. @param ready false while it is still being loaded
 */
export function useAnchor(ready = true): void {
  const { hash, key } = useLocation();
  useEffect(() => {
    if (!ready || hash.length < 2) return;
    // After this frame: whatever else scrolls a new screen has done so by then.
    const frame = requestAnimationFrame(() => {
      const target = document.getElementById(hash.slice(1));
      target?.scrollIntoView({ block: 'start' });
      target?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [hash, key, ready]);
}
