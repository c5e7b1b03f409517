import { useEffect } from 'react';
import { baseApi } from '../../api/base-api.js';
import { selectSession } from '../../session/session.js';
import { useAppDispatch, useAppSelector } from '../../store/store.js';

/** One change can cause several events; a single refetch covers them. */
const DEBOUNCE_MS = 250;

/** Keeps the screens of signed-in people up to date: a booking confirmed elsewhere appears without a reload. */
export function LiveUpdates() {
  const { token, status } = useAppSelector(selectSession);
  const dispatch = useAppDispatch();
  useEffect(() => {
    if (!token || status !== 'signed-in') return undefined;
    const connection = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const refresh = () => {
      clearTimeout(timer);
      timer = setTimeout(
        () =>
          dispatch(
            baseApi.util.invalidateTags([
              'Booking',
              'Loyalty',
              'Payout',
              'Property',
              'Review',
              'Notification',
              'Alert',
              'Support',
            ]),
          ),
        DEBOUNCE_MS,
      );
    };
    void import('./follow-updates.js').then(({ followUpdates }) =>
      followUpdates(token, refresh, connection.signal),
    );
    return () => {
      clearTimeout(timer);
      connection.abort();
    };
  }, [token, status, dispatch]);
  return null;
}
