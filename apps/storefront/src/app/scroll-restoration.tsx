import { useEffect, useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

const positions = new Map<string, number>();

/** New screens start at the top with the focus on their content; Back and Forward restore the scroll position. */
export function ScrollRestoration() {
  const { key, pathname } = useLocation();
  const type = useNavigationType();
  const isFirstScreen = useRef(true);

  useEffect(() => {
    const savePosition = () => positions.set(key, window.scrollY);
    window.addEventListener('scroll', savePosition, { passive: true });
    return () => window.removeEventListener('scroll', savePosition);
  }, [key]);

  useLayoutEffect(() => {
    // A reader who scrolled a server-rendered page before hydration stays in place.
    const isFirst = isFirstScreen.current;
    isFirstScreen.current = false;
    if (type === NavigationType.Pop && !isFirst) window.scrollTo(0, positions.get(key) ?? 0);
  }, [key, type]);

  useEffect(() => {
    if (type === NavigationType.Pop) return;
    window.scrollTo(0, 0);
    document.getElementById('main')?.focus({ preventScroll: true });
    // Only a new screen scrolls; filters in the query do not.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [pathname]);

  return null;
}
