import { ActionIcon } from '@mantine/core';
import { IconMessages } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { plural } from '#libs/ui';
import { useUnreadThreadsQuery } from '../../conversations/messages-api.js';
import { paths } from '../../page/paths.js';
import classes from './messages-link.module.css';

const MAX_SHOWN = 99;

/** The header's link to messages with the number of unread conversations. Follows the live updates. */
export function MessagesLink() {
  const { data } = useUnreadThreadsQuery();
  const unread = data?.unread ?? 0;
  return (
    <span className={classes.around}>
      <ActionIcon
        component={Link}
        to={paths.messages}
        variant="subtle"
        size={44}
        radius="xl"
        aria-label={unread > 0 ? `Messages, ${unread} unread` : 'Messages'}
      >
        <IconMessages size={20} />
      </ActionIcon>
      {unread > 0 && (
        <span className={classes.count} aria-hidden="true">
          {unread > MAX_SHOWN ? `${MAX_SHOWN}+` : unread}
        </span>
      )}
      <span className="lk-sr-only" role="status">
        {unread > 0 ? plural(unread, 'unread conversation') : ''}
      </span>
    </span>
  );
}
