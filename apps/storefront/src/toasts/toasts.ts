import type { NotificationData } from '@mantine/notifications';

/** How long a toast stays, and how many are shown at once. @spec §9 */
export const TOAST_MS = 4_000;
export const CANCELLATION_TOAST_MS = 5_000;
export const TOASTS_SHOWN = 3;

const TONES = { success: 'pine', error: 'clay', info: 'amber' } as const;

const listeners = new Set<() => void>();
let requested = false;
let mounted: () => void = () => undefined;
// The library only knows the limit once its list is mounted.
const listMounted = new Promise<void>((resolve) => (mounted = resolve));

/** Subscribes to the first toast request, before which the toast code is not loaded. */
export function onFirstToast(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Called by the toast area once its list is mounted. */
export const toastListMounted = (): void => mounted();

/** True once a toast was requested. */
export const toastRequested = (): boolean => requested;

/** Ids of the errors shown since the last success. */
const errors = new Set<string>();

async function show(data: NotificationData): Promise<void> {
  requested = true;
  for (const listener of listeners) listener();
  const [{ notifications }] = await Promise.all([import('@mantine/notifications'), listMounted]);
  if (data.color === TONES.success) {
    for (const id of errors) notifications.hide(id);
    errors.clear();
  }
  const id = notifications.show({ ...data, closeButtonProps: { 'aria-label': 'Dismiss notification' } });
  if (data.color === TONES.error) errors.add(id);
}

const toaster =
  (kind: keyof typeof TONES) =>
  (message: string, autoClose = TOAST_MS): void =>
    void show({ message, color: TONES[kind], autoClose });

/** Shows a toast of one of three kinds. Errors are also shown where they happened; a success takes away those before it. @spec §8 */
export const toast = { success: toaster('success'), error: toaster('error'), info: toaster('info') };
