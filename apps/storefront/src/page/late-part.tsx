import { Suspense, useEffect, useRef, type ReactNode } from 'react';
import { recordInteractions, type InteractionRecorder } from '../browser/interaction-replay.js';
import { Mounted } from './mounted.js';

interface LatePartProps {
  /** Shown on a page that the server did not render. */
  fallback: ReactNode;
  /** Lazy components. */
  children: ReactNode;
}

/**
 * A part of a server-rendered screen whose code loads after the rest of it. What is pressed or typed there meanwhile is
 * replayed once the part is hydrated; React would drop it.
 */
export function LatePart({ fallback, children }: LatePartProps) {
  const place = useRef<HTMLDivElement>(null);
  const hydrated = useRef(false);
  const recorder = useRef<InteractionRecorder>(null);
  useEffect(() => {
    // The effects of the part have run before if its code was there.
    if (!place.current || hydrated.current) return;
    recorder.current = recordInteractions(place.current);
    return () => recorder.current?.stop();
  }, []);
  const replay = () => {
    hydrated.current = true;
    // After React's own work: what one replayed event changes must be drawn before the next.
    queueMicrotask(() => {
      void recorder.current?.replay();
      recorder.current = null;
    });
  };
  return (
    <div ref={place}>
      <Suspense fallback={fallback}>
        <Mounted onMount={replay}>{children}</Mounted>
      </Suspense>
    </div>
  );
}
