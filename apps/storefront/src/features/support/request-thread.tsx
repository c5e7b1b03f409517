import type { SupportMessageView, SupportRequestDetailView, TranscriptLine } from '#libs/contracts';
import { LoadFailed, Notice, Skeleton } from '#libs/ui';
import { statusOf, whatHappened } from '../../app/problem.js';
import { MessageForm } from './message-form.js';
import { useReplySupportMutation, useSupportRequestQuery } from './support-api.js';
import { StatusBadge } from './status-badge.js';
import classes from './support.module.css';

/** An answer may come at any time; whoever waits for it sees it without a reload. */
export const LOOK_AGAIN_MS = 15_000;

/** One request with all that was said. */
export function RequestThread({ id }: { id: string }) {
  const { data, isError, error, isFetching, refetch } = useSupportRequestQuery(id, {
    refetchOnMountOrArgChange: true,
    pollingInterval: LOOK_AGAIN_MS,
    skipPollingIfUnfocused: true,
  });
  if (data) return <OwnThread request={data} />;
  if (isError && statusOf(error) === 404)
    return <Notice tone="warn" title="There is no such support request" role="status" />;
  if (isError)
    return (
      <LoadFailed
        title="This request could not be loaded"
        detail={whatHappened(error)}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  return <Skeleton height="320px" radius="20px" />;
}

function OwnThread({ request }: { request: SupportRequestDetailView }) {
  const [reply, { isLoading, error }] = useReplySupportMutation();
  const send = async (message: string): Promise<boolean> => {
    const { data } = await reply({ id: request.id, message });
    return data !== undefined;
  };
  return <Thread request={request} busy={isLoading} error={error} onReply={send} />;
}

interface ThreadProps {
  request: SupportRequestDetailView;
  busy: boolean;
  /** Of the last reply. */
  error: unknown;
  onReply: (message: string) => Promise<boolean>;
}

/** What was said of a request, the chat before it, and a place for more. */
export function Thread({ request, busy, error, onReply }: ThreadProps) {
  return (
    <div className={classes.thread}>
      <h2>{request.subject}</h2>
      <StatusBadge status={request.status} />
      {request.transcript.length > 0 && <Transcript lines={request.transcript} />}
      <ol className={classes.messages} aria-label="Messages" aria-live="polite">
        {request.messages.map((message) => (
          <Message key={message.id} message={message} />
        ))}
      </ol>
      <section className={classes.card} aria-label="Reply">
        <MessageForm label="Add to your request" verb="Send" busy={busy} error={error} onSend={onReply} />
      </section>
    </div>
  );
}

function Message({ message: { from, author, text, at } }: { message: SupportMessageView }) {
  return (
    <li className={classes.message} data-from={from}>
      <p className={classes.meta}>
        <strong>{author}</strong> <time dateTime={at}>{onMyClock(at)}</time>
      </p>
      <p className={classes.words}>{text}</p>
    </li>
  );
}

function Transcript({ lines }: { lines: TranscriptLine[] }) {
  return (
    <details className={classes.transcript}>
      <summary>The chat that you sent along</summary>
      <ol>
        {lines.map(({ from, text }, index) => (
          <li key={index}>
            <strong>{from === 'visitor' ? 'You' : 'Chat'}:</strong> {text}
          </li>
        ))}
      </ol>
    </details>
  );
}

const onMyClock = (instant: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(instant));
