import { useEffect, useRef, type RefObject } from 'react';
import type { NotificationView } from '#libs/core/contracts';
import { useMarkReadMutation } from './notifications-api.js';

/** Milliseconds after which a line that is in sight counts as read. */
const SEEN_MS = 1_500;
/** The part of a line that has to be in sight. */
const SEEN_PART = 0.6;

/**
 * Marks a line as read once it has been in sight for a moment; never twice, so that it can be marked as unread again.
 * @returns where the line is
 */
export function useReadOnSight<Place extends Element>({
  id,
  read_at: readAt,
}: NotificationView): RefObject<Place | null> {
  const place = useRef<Place>(null);
  const wasSeen = useRef(false);
  const [mark] = useMarkReadMutation();
  const isUnread = readAt === null;
  useEffect(() => {
    if (!isUnread || wasSeen.current || !place.current) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isInSight = false;
    const look = () => {
      clearTimeout(timer);
      if (!isInSight || document.visibilityState === 'hidden') return;
      timer = setTimeout(() => {
        wasSeen.current = true;
        void mark({ id, read: true });
      }, SEEN_MS);
    };
    const observer = new IntersectionObserver(
      ([entry]) => {
        isInSight = entry?.isIntersecting === true;
        look();
      },
      { threshold: SEEN_PART },
    );
    observer.observe(place.current);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      document.removeEventListener('visibilitychange', look);
    };
  }, [id, isUnread, mark]);
  return place;
}
