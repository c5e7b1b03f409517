import { deviceNow } from '../../api/server-time.js';
import { QueryStatus } from '@reduxjs/toolkit/query/react';
import { useEffect, useState } from 'react';
import { baseApi } from '../../api/base-api.js';
import { selectSession } from '../../session/session.js';
import { useAppSelector, type AppState } from '../../store/store.js';
import classes from './slow-notice.module.css';

const USUAL_MS = 5_000;
/** An upload shows its own progress, and takes as long as it takes. */
const UPLOADS = new Set(['uploadPhoto']);

/** Announces a response that takes longer than usual, on any screen or form. @spec experience 16 */
export function SlowNotice() {
  const { expired } = useAppSelector(selectSession);
  const since = useAppSelector(waitingSince);
  const [slow, setSlow] = useState<number | null>(null);
  useEffect(() => {
    if (since === null) return;
    const timer = setTimeout(() => setSlow(since), USUAL_MS - (deviceNow() - since));
    return () => clearTimeout(timer);
  }, [since]);
  // A call that waits for a new sign-in is not slow.
  const shown = since !== null && slow === since && !expired;
  return (
    <div className={classes.area} role="status">
      {shown && (
        <p className={classes.notice}>This is taking longer than usual. Nothing is lost; we keep waiting.</p>
      )}
    </div>
  );
}

/** When the oldest pending call was sent, in milliseconds; null while none is pending. */
function waitingSince(state: AppState): number | null {
  const { queries, mutations } = state[baseApi.reducerPath];
  const pending = [...Object.values(queries), ...Object.values(mutations)].flatMap((call) =>
    call?.status === QueryStatus.pending && call.startedTimeStamp && !UPLOADS.has(call.endpointName)
      ? [call.startedTimeStamp]
      : [],
  );
  return pending.length === 0 ? null : Math.min(...pending);
}
