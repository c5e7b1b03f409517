import type { SupportMessageView, SupportRequestDetailView, TranscriptLine } from '#libs/core/contracts';
import { Notice, Skeleton } from '#libs/ui';
import { QueryFailed } from '../../page/query-failed.js';
import { statusOf } from '../../api/problem.js';
import { MessageForm } from './message-form.js';
import { useReplySupportMutation, useSupportRequestQuery } from './support-api.js';
import { StatusBadge } from './status-badge.js';
import classes from './support.module.css';

/** Polling interval; an answer appears without a reload. */
export const POLL_MS = 15_000;

/** One support request with its messages. */
export function RequestThread({ id }: { id: string }) {
  const query = useSupportRequestQuery(id, {
    refetchOnMountOrArgChange: true,
    pollingInterval: POLL_MS,
    skipPollingIfUnfocused: true,
  });
  const { data, isError, error } = query;
  if (data) return <OwnThread request={data} />;
  if (isError && statusOf(error) === 404)
    return <Notice tone="warn" title="There is no such support request" role="status" />;
  if (isError) return <QueryFailed query={query} title="This request could not be loaded" />;
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
  /** Error of the last reply. */
  error: unknown;
  onReply: (message: string) => Promise<boolean>;
}

/** A request's messages, the chat before it, and a reply form. */
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
        <MessageForm
          label="Add to your request"
          submitLabel="Send"
          busy={busy}
          error={error}
          onSend={onReply}
        />
      </section>
    </div>
  );
}

function Message({ message: { from, author, text, at } }: { message: SupportMessageView }) {
  return (
    <li className={classes.message} data-from={from}>
      <p className={classes.meta}>
        <strong>{author}</strong> <time dateTime={at}>{dateAndTime(at)}</time>
      </p>
      <p className={classes.words}>{text}</p>
    </li>
  );
}

function Transcript({ lines }: { lines: TranscriptLine[] }) {
  return (
    <details className={classes.transcript}>
      <summary>The chat that you included</summary>
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

const dateAndTime = (instant: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(instant));
