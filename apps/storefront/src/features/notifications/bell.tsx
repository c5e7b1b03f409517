import { ActionIcon } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { UnreadBadge } from '../../page/unread-badge.js';
import classes from './bell.module.css';
import { useUnreadCountQuery } from './notifications-api.js';

const Panel = lazy(() => import('./panel.js').then((m) => ({ default: m.NotificationsPanel })));

/** The header's bell with the number of unread notifications; opens the latest. Follows the live updates. */
export function Bell() {
  const { data } = useUnreadCountQuery();
  const [open, setOpen] = useState(false);
  const around = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useDismiss(open, around, (byKey) => {
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
      </ActionIcon>
      <UnreadBadge count={unread} noun="unread notification" />
      <div id="notifications" hidden={!open}>
        <Suspense fallback={null}>{open && <Panel onLeave={() => setOpen(false)} />}</Suspense>
      </div>
    </div>
  );
}

/** Closes on Escape, on a click outside, or when the focus leaves. */
function useDismiss(
  open: boolean,
  around: React.RefObject<HTMLDivElement | null>,
  onDismiss: (byKey: boolean) => void,
): void {
  useEffect(() => {
    if (!open) return undefined;
    const onOutsideEvent = (event: Event) =>
      event.target instanceof Node && !around.current?.contains(event.target) && onDismiss(false);
    const onKeyDown = (event: KeyboardEvent) => event.key === 'Escape' && onDismiss(true);
    document.addEventListener('pointerdown', onOutsideEvent);
    document.addEventListener('focusin', onOutsideEvent);
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('pointerdown', onOutsideEvent);
      document.removeEventListener('focusin', onOutsideEvent);
      document.removeEventListener('keydown', onKeyDown);
    };
  });
}
