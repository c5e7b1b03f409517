import { useEffect } from 'react';
import { baseApi } from '../../api/base-api.js';
import { sendSignedIn } from '../../session/renew-session.js';
import { selectSession } from '../../session/session.js';
import { useAppDispatch, useAppSelector } from '../../store/store.js';

/** One change can cause several events; a single refetch covers them. */
const DEBOUNCE_MS = 250;

type Tag = Parameters<typeof baseApi.util.invalidateTags>[0][number] & string;

/** The event of a message that was written or read; it changes nothing else. */
const MESSAGES_CHANGED = 'messages.changed';
const MESSAGES: readonly Tag[] = ['Message'];
const EVERYTHING: readonly Tag[] = [
  'Booking',
  'Loyalty',
  'Payout',
  'Property',
  'Review',
  'Notification',
  'Alert',
  'Support',
  'Message',
];

/** Keeps the screens of signed-in people up to date: a booking confirmed elsewhere appears without a reload. */
export function LiveUpdates() {
  const { user, expired } = useAppSelector(selectSession);
  const follower = expired ? undefined : user?.id;
  const dispatch = useAppDispatch();
  useEffect(() => {
    if (follower === undefined) return undefined;
    const connection = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const changed = new Set<Tag>();
    const refresh = (event: string | null) => {
      for (const tag of event === MESSAGES_CHANGED ? MESSAGES : EVERYTHING) changed.add(tag);
      clearTimeout(timer);
      timer = setTimeout(() => {
        dispatch(baseApi.util.invalidateTags([...changed]));
        changed.clear();
      }, DEBOUNCE_MS);
    };
    void import('./follow-updates.js').then(({ followUpdates }) =>
      followUpdates((url, init) => dispatch(sendSignedIn(url, init)), refresh, connection.signal),
    );
    return () => {
      clearTimeout(timer);
      connection.abort();
    };
  }, [follower, dispatch]);
  return null;
}
