import { Button } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { Empty, Skeleton } from '#libs/ui';
import { QueryFailed } from '../../page/query-failed.js';
import { usePageTitle } from '../../page/page-title.js';
import { Page, PageHeader, Section } from '../../page/page.js';
import classes from './inbox.module.css';
import { InboxLines } from './inbox-lines.js';
import { useNotificationsInfiniteQuery } from './notifications-api.js';
import { MarkAllRead } from './panel.js';
import { PreferenceTable } from './preference-table.js';

/** The whole inbox, and the notification preferences. */
export function NotificationsScreen() {
  usePageTitle('Notifications');
  return (
    <Page narrow>
      <PageHeader title="Notifications" />
      <InboxSection />
      <Section id="preferences" title="Notification settings">
        <PreferenceTable />
      </Section>
    </Page>
  );
}

function InboxSection() {
  const query = useNotificationsInfiniteQuery(undefined, { refetchOnMountOrArgChange: true });
  const { data, isError, hasNextPage, fetchNextPage, isFetchingNextPage } = query;
  const lines = data?.pages.flatMap((page) => page.rows) ?? [];
  const unread = data?.pages[0]?.unread ?? 0;
  return (
    <Section id="inbox" title="Inbox" aside={unread > 0 && <MarkAllRead />}>
      {data && lines.length === 0 && (
        <Empty icon={<IconBell size={30} />} title="Nothing yet">
          Bookings, refunds and points show up here.
        </Empty>
      )}
      {lines.length > 0 && <InboxLines lines={lines} sheet />}
      {isError && <QueryFailed query={query} title="Your notifications could not be loaded" />}
      {hasNextPage && (
        <div className={classes.more}>
          <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Show older ones
          </Button>
        </div>
      )}
      {!data && !isError && <Skeleton height="220px" radius="16px" />}
    </Section>
  );
}
