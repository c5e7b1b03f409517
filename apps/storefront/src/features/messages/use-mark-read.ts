import { useEffect, useState } from 'react';
import type { ThreadView } from '#libs/core/contracts';
import { useReadThreadMutation } from '../../conversations/messages-api.js';

/** Notes what has been read while the conversation is in sight; a tab in the background reads nothing. */
export function useMarkRead({ id, messages, read_to: readTo }: ThreadView): void {
  const [markRead] = useReadThreadMutation();
  const visible = usePageVisible();
  const last = messages.findLast(({ mine }) => !mine)?.number ?? 0;
  useEffect(() => {
    if (visible && last > readTo) void markRead({ id, upTo: last });
  }, [visible, last, readTo, id, markRead]);
}

function usePageVisible(): boolean {
  const [visible, setVisible] = useState(() => document.visibilityState === 'visible');
  useEffect(() => {
    const update = () => setVisible(document.visibilityState === 'visible');
    document.addEventListener('visibilitychange', update);
    return () => document.removeEventListener('visibilitychange', update);
  }, []);
  return visible;
}
