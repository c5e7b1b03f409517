import { ActionIcon } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useCallback } from 'react';
import { Link } from 'react-router-dom';
import type { ThreadView } from '#libs/core/contracts';
import { dateRange, Notice, plural, Skeleton } from '#libs/ui';
import { statusOf } from '../../api/problem.js';
import {
  useSendMessageMutation,
  useTemplatesQuery,
  useThreadQuery,
} from '../../conversations/messages-api.js';
import { paths } from '../../page/paths.js';
import { QueryFailed } from '../../page/query-failed.js';
import { Composer } from './composer.js';
import { ConversationNotices } from './conversation-notices.js';
import { MessageLog } from './message-log.js';
import classes from './messages.module.css';
import { SafetyMenu } from './safety-menu.js';
import { useMarkRead } from './use-mark-read.js';
import { useOutbox, type Send } from './use-outbox.js';

/** How often pictures that are being prepared are looked for. */
const PREPARING_POLL_MS = 3_000;

/** A conversation with its composer. */
export function Conversation({ id }: { id: string }) {
  const first = useThreadQuery(id, { refetchOnMountOrArgChange: true });
  const preparing = first.data?.messages.some(({ pictures }) =>
    pictures.some(({ status }) => status === 'preparing'),
  );
  useThreadQuery(id, { pollingInterval: preparing ? PREPARING_POLL_MS : 0 });
  const { data, isError, error } = first;
  if (data) return <OpenConversation thread={data} />;
  if (isError && statusOf(error) === 404)
    return (
      <Notice tone="warn" role="status" title="This conversation does not exist">
        <Link to={paths.messages}>All messages</Link>
      </Notice>
    );
  if (isError) return <QueryFailed query={first} title="This conversation could not be loaded" />;
  return <Skeleton height="480px" radius="20px" />;
}

function OpenConversation({ thread }: { thread: ThreadView }) {
  const { id } = thread;
  const [sendMessage] = useSendMessageMutation();
  const send = useCallback<Send>(
    ({ key, text, photos }) =>
      sendMessage({ id, client_key: key, text, photos })
        .unwrap()
        .then(() => undefined),
    [id, sendMessage],
  );
  const outbox = useOutbox(id, thread.messages, send);
  const templates = useTemplatesQuery(undefined, { skip: thread.my_side !== 'host' });
  useMarkRead(thread);
  return (
    <section className={classes.conversation} aria-label={`Conversation with ${thread.with}`}>
      <Head thread={thread} />
      <ConversationNotices thread={thread} />
      <MessageLog thread={thread} outbox={outbox} />
      {thread.closed === null && (
        <Composer
          thread={thread}
          templates={thread.my_side === 'host' ? (templates.data ?? []) : null}
          onSend={outbox.add}
        />
      )}
    </section>
  );
}

function Head({ thread }: { thread: ThreadView }) {
  const { home, booking } = thread;
  return (
    <header className={classes.head}>
      <ActionIcon
        component={Link}
        to={paths.messages}
        className={classes.back}
        variant="subtle"
        size={44}
        radius="xl"
        aria-label="All messages"
      >
        <IconArrowLeft size={20} />
      </ActionIcon>
      <div className={classes.headBody}>
        <h2 dir="auto">{thread.with}</h2>
        <p className={classes.meta}>
          {home.id !== null && home.listed ? (
            <Link to={paths.property(home.id)}>{home.title}</Link>
          ) : (
            <span>{home.title}</span>
          )}
          {booking && (
            <Link to={paths.bookings}>
              {dateRange(booking.check_in_date, booking.check_out_date)}, {plural(booking.guests, 'guest')},{' '}
              {booking.status}
            </Link>
          )}
        </p>
      </div>
      <SafetyMenu thread={thread} />
    </header>
  );
}
