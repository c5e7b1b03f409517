import { useEffect } from 'react';
import { baseApi } from '../../app/base-api.js';
import { selectSession } from '../../app/session.js';
import { useAppDispatch, useAppSelector } from '../../app/store.js';

/** Several events of one change arrive together; one fetch is enough. */
const GATHER_MS = 250;

/** Keeps what a signed-in person looks at up to date: a booking confirmed elsewhere appears without a reload. */
export function LiveUpdates() {
  const { token, status } = useAppSelector(selectSession);
  const dispatch = useAppDispatch();
  useEffect(() => {
    if (!token || status !== 'signed-in') return undefined;
    const line = new AbortController();
    let gathering: ReturnType<typeof setTimeout> | undefined;
    const refresh = () => {
      clearTimeout(gathering);
      gathering = setTimeout(
        () =>
          dispatch(
            baseApi.util.invalidateTags([
              'Booking',
              'Loyalty',
              'Payout',
              'Property',
              'Review',
              'Notification',
              'Watch',
              'Support',
            ]),
          ),
        GATHER_MS,
      );
    };
    void import('./follow-updates.js').then(({ followUpdates }) =>
      followUpdates(token, refresh, line.signal),
    );
    return () => {
      clearTimeout(gathering);
      line.abort();
    };
  }, [token, status, dispatch]);
  return null;
}
