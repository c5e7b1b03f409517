import type { NotificationView } from '#libs/core/contracts';
import { byStay } from './by-stay.js';
import { InboxLine } from './inbox-line.js';
import classes from './inbox.module.css';
import { useReadOnSight } from './use-read-on-sight.js';

interface InboxLinesProps {
  lines: readonly NotificationView[];
  sheet?: boolean;
  onOpen?: () => void;
}

/** Notifications, those of a stay together; read once they were in sight. */
export function InboxLines({ lines, sheet = false, onOpen }: InboxLinesProps) {
  useReadOnSight(lines);
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
