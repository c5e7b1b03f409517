import type { NotificationView } from '#libs/core/contracts';

/** Notifications with those of the same stay together: stays by their newest one, newest first within each. */
export function byStay(lines: readonly NotificationView[]): NotificationView[][] {
  const groups = new Map<string, NotificationView[]>();
  for (const line of lines) {
    const key = line.booking_id ?? line.id;
    groups.set(key, [...(groups.get(key) ?? []), line]);
  }
  return [...groups.values()];
}
