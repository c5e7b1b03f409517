import { Button } from '@mantine/core';
import { IconMessages } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { ThreadSummaryView } from '#libs/core/contracts';
import { Empty, Photo, Skeleton, dateRange } from '#libs/ui';
import { useNow } from '../../api/server-time.js';
import { useThreadsInfiniteQuery, type ThreadFilter } from '../../conversations/messages-api.js';
import { PagedList } from '../../page/paged-list.js';
import { paths } from '../../page/paths.js';
import { QueryFailed } from '../../page/query-failed.js';
import { usePagedRows } from '../../page/use-paged-rows.js';
import { selectUser } from '../../session/session.js';
import { useAppSelector } from '../../store/store.js';
import { whenInWords } from './message-times.js';
import classes from './messages.module.css';
import { OwnAnswerTime } from './own-answer-time.js';

const FILTERS: readonly { value: ThreadFilter; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'unread', label: 'Unread' },
];

/** A person's conversations, the latest first. */
export function ThreadList({ openId }: { openId: string | null }) {
  const [filter, setFilter] = useState<ThreadFilter>('all');
  const user = useAppSelector(selectUser);
  const now = useNow();
  const list = usePagedRows(useThreadsInfiniteQuery(filter, { refetchOnMountOrArgChange: true }));
  return (
    <>
      <div role="group" aria-label="Which conversations" className={classes.filters}>
        {FILTERS.map(({ value, label }) => (
          <Button
            key={value}
            variant={filter === value ? 'filled' : 'default'}
            aria-pressed={filter === value}
            onClick={() => setFilter(value)}
          >
            {label}
          </Button>
        ))}
      </div>
      {user?.role === 'property_owner' && <OwnAnswerTime />}
      {list.rows?.length === 0 && (filter === 'unread' ? <AllRead /> : <NoMessages />)}
      {list.rows && list.rows.length > 0 && (
        <PagedList list={list} rows={list.rows} noun="conversations" className={classes.threads}>
          {(thread) => <ThreadRow thread={thread} open={thread.id === openId} now={now} />}
        </PagedList>
      )}
      {!list.rows && list.isError && <QueryFailed query={list} title="Your messages could not be loaded" />}
      {!list.rows && !list.isError && <Skeleton height="320px" radius="20px" />}
    </>
  );
}

interface ThreadRowProps {
  thread: ThreadSummaryView;
  open: boolean;
  now: Date;
}

function ThreadRow({ thread, open, now }: ThreadRowProps) {
  const { home, booking, last_message: last, unread } = thread;
  return (
    <Link
      to={paths.messageThread(thread.id)}
      className={classes.row}
      data-unread={unread || undefined}
      aria-current={open ? 'page' : undefined}
    >
      {home.photo ? (
        <Photo photo={home.photo} decorative sizes="56px" className={classes.rowPhoto} />
      ) : (
        <span className={`lk-photo ${classes.rowPhoto ?? ''}`} aria-hidden="true" />
      )}
      <span className={classes.rowBody}>
        <span className={classes.rowHead}>
          <strong dir="auto">{thread.with}</strong>
          <time dateTime={thread.last_message_at}>{whenInWords(thread.last_message_at, now)}</time>
        </span>
        <span className={classes.rowHome}>
          <span className={classes.rowTitle}>{home.title}</span>
          {booking && (
            <span className={classes.rowDates}>
              {` · ${dateRange(booking.check_in_date, booking.check_out_date)}`}
            </span>
          )}
        </span>
        <span className={classes.rowLast} dir="auto">
          {last && lastInWords(last)}
        </span>
        {unread && <span className={classes.dot} role="img" aria-label="Unread" />}
      </span>
    </Link>
  );
}

function lastInWords({
  mine,
  text,
  pictures,
  erased,
}: NonNullable<ThreadSummaryView['last_message']>): string {
  if (erased) return 'A deleted message';
  const words = text || (pictures === 1 ? 'A picture' : `${pictures} pictures`);
  return mine ? `You: ${words}` : words;
}

const AllRead = () => (
  <Empty level={2} icon={<IconMessages size={30} />} title="Nothing unread">
    You have read everything.
  </Empty>
);

function NoMessages() {
  const user = useAppSelector(selectUser);
  if (user?.role === 'property_owner')
    return (
      <Empty level={2} icon={<IconMessages size={30} />} title="No messages yet">
        When travelers ask about your homes, or guests write about their stay, you answer here.
      </Empty>
    );
  return (
    <Empty
      level={2}
      icon={<IconMessages size={30} />}
      title="No messages yet"
      actions={
        <Button component={Link} to={paths.properties}>
          Browse homes
        </Button>
      }
    >
      Ask a host on the page of a home, or write about a stay from My Bookings.
    </Empty>
  );
}
