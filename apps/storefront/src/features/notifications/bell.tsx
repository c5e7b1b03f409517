import { ActionIcon } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { plural } from '#libs/ui';
import classes from './bell.module.css';
import { useUnreadCountQuery } from './notifications-api.js';

const Panel = lazy(() => import('./panel.js').then((m) => ({ default: m.NotificationsPanel })));

const MOST = 99;

/** The header's bell with the number of unread notifications; opens the latest. Follows the live updates. */
export function Bell() {
  const { data } = useUnreadCountQuery();
  const [open, setOpen] = useState(false);
  const around = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useLeaving(open, around, (byKey) => {
    setOpen(false);
    if (byKey) button.current?.focus();
  });
  const unread = data?.unread ?? 0;
  return (
    <div className={classes.around} ref={around}>
      <ActionIcon
        ref={button}
        variant="subtle"
        size={44}
        radius="xl"
        aria-expanded={open}
        aria-controls="notifications"
        aria-label={unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'}
        onClick={() => setOpen(!open)}
      >
        <IconBell size={20} />
        {unread > 0 && (
          <span className={classes.count} aria-hidden="true">
            {unread > MOST ? `${MOST}+` : unread}
          </span>
        )}
      </ActionIcon>
      <span className={classes.spoken} role="status">
        {unread > 0 ? plural(unread, 'unread notification') : ''}
      </span>
      <div id="notifications" hidden={!open}>
        <Suspense fallback={null}>{open && <Panel onLeave={() => setOpen(false)} />}</Suspense>
      </div>
    </div>
  );
}

/** Closes on Escape, on a click outside, or when the focus leaves. */
function useLeaving(
  open: boolean,
  around: React.RefObject<HTMLDivElement | null>,
  onLeave: (byKey: boolean) => void,
): void {
  useEffect(() => {
    if (!open) return undefined;
    const elsewhere = (event: Event) =>
      event.target instanceof Node && !around.current?.contains(event.target) && onLeave(false);
    const key = (event: KeyboardEvent) => event.key === 'Escape' && onLeave(true);
    document.addEventListener('pointerdown', elsewhere);
    document.addEventListener('focusin', elsewhere);
    document.addEventListener('keydown', key);
    return () => {
      document.removeEventListener('pointerdown', elsewhere);
      document.removeEventListener('focusin', elsewhere);
      document.removeEventListener('keydown', key);
    };
  });
}
