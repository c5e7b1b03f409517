import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Notification.layer.css';
import { Notifications } from '@mantine/notifications';
import '@mantine/notifications/styles.layer.css';
import { useEffect } from 'react';
import { toastListMounted } from './toasts.js';

interface ToastListProps {
  limit: number;
  autoClose: number;
}

/** The component library's toasts; hovering pauses them. */
export function ToastList({ limit, autoClose }: ToastListProps) {
  useEffect(toastListMounted, []);
  return <Notifications position="top-right" limit={limit} autoClose={autoClose} containerWidth={400} />;
}
