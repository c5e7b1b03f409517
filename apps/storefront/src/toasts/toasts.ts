import type { NotificationData } from '@mantine/notifications';

/** How long a toast stays, and how many are seen at once. @spec §9 */
export const TOAST_MS = 4_000;
export const CANCELLATION_TOAST_MS = 5_000;
export const TOASTS_SHOWN = 3;

type Tone = 'pine' | 'clay' | 'amber';

const listeners = new Set<() => void>();
let wanted = false;
let mounted: () => void = () => undefined;
// Until its list is mounted the library does not know the limit.
const listMounted = new Promise<void>((resolve) => (mounted = resolve));

/** Resolves when the first toast is requested; its code is not needed before. */
export function onFirstToast(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Called by the toast area once its list is mounted. */
export const toastListMounted = (): void => mounted();

/** True once a toast was requested. */
export const toastsWanted = (): boolean => wanted;

async function show(toastData: NotificationData): Promise<void> {
  wanted = true;
  for (const listener of listeners) listener();
  const [{ notifications }] = await Promise.all([import('@mantine/notifications'), listMounted]);
  notifications.show({ ...toastData, closeButtonProps: { 'aria-label': 'Dismiss notification' } });
}

const say =
  (color: Tone) =>
  (message: string, autoClose = TOAST_MS): void =>
    void show({ message, color, autoClose });

/** Shows a toast of one of three kinds. Errors are also shown where they happened. @spec §8 */
export const toast = { success: say('pine'), error: say('clay'), info: say('amber') };
