import { Button } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { Empty, Skeleton } from '#libs/ui';
import { QueryFailed } from '../../page/query-failed.js';
import { paths } from '../../page/paths.js';
import classes from './inbox.module.css';
import { InboxLines } from './inbox-lines.js';
import { useLatestNotificationsQuery, useMarkAllReadMutation } from './notifications-api.js';

const PANEL_LINES = 6;

/** The latest notifications, below the bell. */
export function NotificationsPanel({ onLeave }: { onLeave: () => void }) {
  const query = useLatestNotificationsQuery(PANEL_LINES, { refetchOnMountOrArgChange: true });
  const { data, isError } = query;
  return (
    <section className={classes.panel} aria-label="Notifications">
      <header className={classes.head}>
        <h2>Notifications</h2>
        {data && data.unread > 0 && <MarkAllRead />}
      </header>
      {data && data.rows.length > 0 && <InboxLines lines={data.rows} onOpen={onLeave} />}
      {data?.rows.length === 0 && (
        <Empty icon={<IconBell size={26} />} title="Nothing yet">
          Bookings, refunds and points show up here.
        </Empty>
      )}
      {!data && isError && <QueryFailed query={query} title="Your notifications could not be loaded" />}
      {!data && !isError && (
        <div className={classes.waiting} aria-busy="true">
          <Skeleton height="52px" />
          <Skeleton height="52px" />
          <Skeleton height="52px" />
        </div>
      )}
      <footer className={classes.foot}>
        <Link to={paths.notifications} onClick={onLeave}>
          All notifications and settings
        </Link>
      </footer>
    </section>
  );
}

/** Marks everything as read. */
export function MarkAllRead() {
  const [markAll, { isLoading, isError }] = useMarkAllReadMutation();
  return (
    <Button variant="subtle" size="compact-sm" loading={isLoading} onClick={() => void markAll()}>
      {isError ? 'That did not work. Try again' : 'Mark all as read'}
    </Button>
  );
}
