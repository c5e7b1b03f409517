import { useDeferredValue, useEffect, type ReactNode } from 'react';
import { Mark } from '#libs/ui';
import { restoreSession } from '../sign-in/session-actions.js';
import classes from './session-gate.module.css';
import { selectSession } from '../session/session.js';
import { useAppDispatch, useAppSelector } from '../store/store.js';

/** Shows the loading screen while a stored session is checked. @spec §2 Frame, D11 */
export function SessionGate({ children }: { children: ReactNode }) {
  const { status } = useAppSelector(selectSession);
  const dispatch = useAppDispatch();
  useEffect(() => {
    if (status === 'checking') void dispatch(restoreSession());
  }, [status, dispatch]);
  // Deferred: a slow device stays responsive while the whole screen renders.
  const shown = useDeferredValue(status);
  return shown === 'checking' ? <LoadingScreen /> : children;
}

function LoadingScreen() {
  return (
    <main className={classes.screen} aria-busy="true">
      <span className={classes.mark}>
        <Mark size={56} />
      </span>
      <p role="status">Loading...</p>
    </main>
  );
}
