import { useEffect, useRef } from 'react';
import type { NotificationView } from '#libs/core/contracts';
import { useMarkReadMutation } from './notifications-api.js';

/** Milliseconds after which a line that is in sight counts as read. */
const SEEN_MS = 1_500;

/** Marks lines as read once they have been in sight for a moment; each once, so that it can be marked as unread again. */
export function useReadOnSight(lines: readonly NotificationView[]): void {
  const [mark] = useMarkReadMutation();
  const seen = useRef(new Set<string>());
  useEffect(() => {
    const fresh = lines.filter(({ id, read_at: readAt }) => readAt === null && !seen.current.has(id));
    if (fresh.length === 0) return undefined;
    const timer = setTimeout(() => {
      if (document.visibilityState === 'hidden') return; // nobody looks
      for (const { id } of fresh) {
        seen.current.add(id);
        void mark({ id, read: true });
      }
    }, SEEN_MS);
    return () => clearTimeout(timer);
  }, [lines, mark]);
}
