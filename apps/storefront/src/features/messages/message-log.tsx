import { Button } from '@mantine/core';
import { Fragment, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { MessageView, ThreadView } from '#libs/core/contracts';
import { clockTime } from '#libs/ui';
import { useNow } from '../../api/server-time.js';
import { useLazyOlderMessagesQuery } from '../../conversations/messages-api.js';
import { MessageBubble } from './message-bubble.js';
import { dayInWords, localDay } from './message-times.js';
import classes from './messages.module.css';
import { OutgoingBubble } from './outgoing-bubble.js';
import type { Outbox } from './use-outbox.js';

/** How far from the end a reader still counts as being there. */
const NEAR_END_PX = 80;

interface MessageLogProps {
  thread: ThreadView;
  outbox: Outbox;
}

/** The messages of a conversation, oldest first, with those that are on their way. New ones are announced. */
export function MessageLog({ thread, outbox }: MessageLogProps) {
  const now = useNow();
  const { older, load, loading, failed } = useOlder(thread);
  const messages = [...(older?.messages ?? []), ...thread.messages];
  const olderBefore = older ? older.before : thread.older_before;
  const lastOwn = thread.messages.findLast(({ mine }) => mine);
  const pane = useStayAtEnd(`${thread.messages.at(-1)?.number ?? 0} ${outbox.messages.length}`);
  return (
    <div className={classes.log} ref={pane}>
      {olderBefore !== null && (
        <div className={classes.older}>
          <Button variant="default" size="sm" loading={loading} onClick={() => load(olderBefore)}>
            Show older messages
          </Button>
          {failed && <p role="alert">Older messages could not be loaded. Please try again.</p>}
        </div>
      )}
      {messages.length === 0 && outbox.messages.length === 0 && (
        <p className={classes.first}>No messages yet. Say hello to {thread.with}.</p>
      )}
      <div role="log" aria-label="Messages" aria-live="polite" className={classes.messages}>
        {messages.map((message, index) => (
          <Fragment key={message.id}>
            <Day message={message} before={messages[index - 1]} now={now} />
            <MessageBubble message={message} other={thread.with} />
            {message === lastOwn && thread.seen_to >= message.number && (
              <Seen at={thread.seen_at} now={now} />
            )}
          </Fragment>
        ))}
        {outbox.messages.map((message) => (
          <OutgoingBubble key={message.key} message={message} threadId={thread.id} outbox={outbox} />
        ))}
      </div>
    </div>
  );
}

function Day({ message, before, now }: { message: MessageView; before: MessageView | undefined; now: Date }) {
  if (before && localDay(before.sent_at) === localDay(message.sent_at)) return null;
  return <p className={classes.day}>{dayInWords(message.sent_at, now)}</p>;
}

const Seen = ({ at, now }: { at: string | null; now: Date }) => (
  <p className={classes.seen}>Seen{at !== null && ` ${dayInWords(at, now)}, ${clockTime(at)}`}</p>
);

interface Older {
  messages: MessageView[];
  before: number | null;
}

/** Older messages, page by page. */
function useOlder(thread: ThreadView) {
  const [fetchOlder, { isFetching, isError }] = useLazyOlderMessagesQuery();
  const [older, setOlder] = useState<Older | null>(null);
  const load = (before: number) =>
    void fetchOlder({ id: thread.id, before })
      .unwrap()
      .then(
        (page) =>
          setOlder((known) => ({
            messages: [...page.messages, ...(known?.messages ?? [])],
            before: page.older_before,
          })),
        () => undefined, // the button says so
      );
  const oldest = thread.messages[0]?.number ?? 0;
  const gapless = older?.messages.filter(({ number }) => number < oldest) ?? [];
  return {
    older: older && { messages: gapless, before: older.before },
    load,
    loading: isFetching,
    failed: isError,
  };
}

/** Keeps the end of the conversation in sight when something is added, unless the reader has scrolled up. */
function useStayAtEnd(newest: string) {
  const pane = useRef<HTMLDivElement>(null);
  const atEnd = useRef(true);
  useEffect(() => {
    const note = () => {
      if (pane.current) atEnd.current = pixelsToEnd(pane.current) < NEAR_END_PX;
    };
    // Scrolling does not bubble, but every scroller's can be caught on its way down.
    window.addEventListener('scroll', note, { passive: true, capture: true });
    return () => window.removeEventListener('scroll', note, { capture: true });
  }, []);
  useLayoutEffect(() => {
    if (atEnd.current && pane.current) scrollToEnd(pane.current);
  }, [newest]);
  useEffect(() => {
    // The field below grows with its text and the pictures that are chosen.
    const observer = new ResizeObserver(() => {
      if (atEnd.current && pane.current) scrollToEnd(pane.current);
    });
    for (const element of [pane.current, pane.current?.parentElement]) if (element) observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return pane;
}

/** The pane scrolls on wide screens; on phones the page does, in which the footer comes after the conversation. */
const scrollsItself = (pane: HTMLElement): boolean => getComputedStyle(pane).overflowY === 'auto';

function pixelsToEnd(pane: HTMLElement): number {
  if (scrollsItself(pane)) return pane.scrollHeight - pane.scrollTop - pane.clientHeight;
  return (pane.parentElement ?? pane).getBoundingClientRect().bottom - window.innerHeight;
}

function scrollToEnd(pane: HTMLElement): void {
  if (scrollsItself(pane)) pane.scrollTop = pane.scrollHeight;
  else (pane.parentElement ?? pane).scrollIntoView({ block: 'end' });
}
