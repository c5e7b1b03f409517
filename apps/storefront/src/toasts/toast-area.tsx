import { lazy, Suspense, useSyncExternalStore } from 'react';
import { onFirstToast, TOAST_MS, TOASTS_SHOWN, toastRequested } from './toasts.js';

const Notifications = lazy(() => import('./toast-list.js').then((m) => ({ default: m.ToastList })));

/** Shows toasts at the top right, three at once for four seconds each; the rest wait. @spec §2 Frame, §9 */
export function ToastArea() {
  const needed = useSyncExternalStore(onFirstToast, toastRequested, toastRequested);
  return (
    <Suspense fallback={null}>
      {needed && <Notifications limit={TOASTS_SHOWN} autoClose={TOAST_MS} />}
    </Suspense>
  );
}
