import type { NotificationView } from '#libs/core/contracts';
import { byStay } from './by-stay.js';
import { InboxLine } from './inbox-line.js';
import classes from './inbox.module.css';

interface InboxLinesProps {
  lines: readonly NotificationView[];
  sheet?: boolean;
  onOpen?: () => void;
}

/** Notifications, those of a stay together. */
export function InboxLines({ lines, sheet = false, onOpen }: InboxLinesProps) {
  return (
    <ul className={sheet ? `${classes.lines} ${classes.sheet}` : classes.lines}>
      {byStay(lines).flatMap((group) =>
        group.map((line, place) => (
          <InboxLine key={line.id} line={line} isEarlier={place > 0} {...(onOpen && { onOpen })} />
        )),
      )}
    </ul>
  );
}
