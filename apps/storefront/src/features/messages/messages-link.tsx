import { ActionIcon } from '@mantine/core';
import { IconMessages } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { useUnreadThreadsQuery } from '../../conversations/messages-api.js';
import { paths } from '../../page/paths.js';
import { UnreadBadge } from '../../page/unread-badge.js';
import classes from './messages-link.module.css';

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
      <UnreadBadge count={unread} noun="unread conversation" />
    </span>
  );
}
