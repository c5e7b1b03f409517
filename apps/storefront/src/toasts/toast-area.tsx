import { lazy, Suspense, useSyncExternalStore } from 'react';
import { onFirstToast, TOAST_MS, TOASTS_SHOWN, toastsWanted } from './toasts.js';

const Notifications = lazy(() => import('./toast-list.js').then((m) => ({ default: m.ToastList })));

/** Top-right, three at once, four seconds each; the rest wait. @spec §2 Frame, §9 */
export function ToastArea() {
  const needed = useSyncExternalStore(onFirstToast, toastsWanted, toastsWanted);
  return (
    <Suspense fallback={null}>
      {needed && <Notifications limit={TOASTS_SHOWN} autoClose={TOAST_MS} />}
    </Suspense>
  );
}
