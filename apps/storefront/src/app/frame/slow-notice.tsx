import { QueryStatus } from '@reduxjs/toolkit/query/react';
import { useEffect, useState } from 'react';
import { baseApi } from '../base-api.js';
import { selectSession } from '../session.js';
import { useAppSelector, type AppState } from '../store.js';
import classes from './slow-notice.module.css';

const USUAL_MS = 5_000;

/** Says so when an answer takes longer than usual, whatever screen or form waits for it. @spec experience 16 */
export function SlowNotice() {
  const { expired } = useAppSelector(selectSession);
  const since = useAppSelector(waitingSince);
  const [slow, setSlow] = useState<number | null>(null);
  useEffect(() => {
    if (since === null) return;
    const timer = setTimeout(() => setSlow(since), USUAL_MS - (Date.now() - since));
    return () => clearTimeout(timer);
  }, [since]);
  // A call that waits for a new sign-in waits for a person.
  const shown = since !== null && slow === since && !expired;
  return (
    <div className={classes.area} role="status">
      {shown && (
        <p className={classes.notice}>This is taking longer than usual. Nothing is lost; we keep waiting.</p>
      )}
    </div>
  );
}

/** When the call that has been waiting longest was sent, as milliseconds; null while nothing is on its way. */
function waitingSince(state: AppState): number | null {
  const { queries, mutations } = state[baseApi.reducerPath];
  const pending = [...Object.values(queries), ...Object.values(mutations)].flatMap((call) =>
    call?.status === QueryStatus.pending && call.startedTimeStamp ? [call.startedTimeStamp] : [],
  );
  return pending.length === 0 ? null : Math.min(...pending);
}
