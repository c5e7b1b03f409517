import { Link } from 'react-router-dom';
import type { NotificationView } from '#libs/core/contracts';
import classes from './inbox.module.css';
import { useMarkReadMutation } from './notifications-api.js';
import { useReadOnSight } from './use-read-on-sight.js';

const WHEN = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

interface Props {
  line: NotificationView;
  /** Something newer of the same stay stands above it. */
  isEarlier?: boolean;
  onOpen?: () => void;
}

/** One notification: seeing or opening it marks it as read; the button beside it toggles that. */
export function InboxLine({ line, isEarlier = false, onOpen }: Props) {
  const [mark] = useMarkReadMutation();
  const place = useReadOnSight<HTMLLIElement>(line);
  const unread = line.read_at === null;
  const change = unread ? 'Mark as read' : 'Mark as unread';
  return (
    <li
      ref={place}
      className={classes.line}
      data-unread={unread || undefined}
      data-earlier={isEarlier || undefined}
    >
      <Link
        to={line.path}
        className={classes.link}
        onClick={() => {
          if (unread) void mark({ id: line.id, read: true });
          onOpen?.();
        }}
      >
        <strong>
          {unread && <span className="lk-sr-only">Unread: </span>}
          {line.title}
        </strong>
        <span>{line.text}</span>
        <time dateTime={line.created_at}>{WHEN.format(new Date(line.created_at))}</time>
      </Link>
      <button
        type="button"
        className={classes.mark}
        aria-label={`${change}: ${line.title}`}
        title={change}
        onClick={() => void mark({ id: line.id, read: unread })}
      >
        <span className={classes.dot} aria-hidden="true" />
      </button>
    </li>
  );
}
