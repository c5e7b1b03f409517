import { useParams } from 'react-router-dom';
import { Empty } from '#libs/ui';
import { IconMessages } from '@tabler/icons-react';
import { useThreadsInfiniteQuery } from '../../conversations/messages-api.js';
import { usePageTitle } from '../../page/page-title.js';
import { Conversation } from './conversation.js';
import classes from './messages.module.css';
import { ThreadList } from './thread-list.js';

/** Messages: the list beside the open conversation, on phones one after the other. Additive. @spec G6 */
export function MessagesScreen() {
  const { id } = useParams();
  usePageTitle('Messages');
  return (
    <div className={classes.screen} data-open={id !== undefined || undefined}>
      <h1 className={classes.title}>Messages</h1>
      <div className={classes.listPane}>
        <ThreadList openId={id ?? null} />
      </div>
      <div className={classes.threadPane}>
        {id === undefined ? <Choose /> : <Conversation key={id} id={id} />}
      </div>
    </div>
  );
}

/** Stands beside the list until a conversation is open; of no conversations the list speaks alone. */
function Choose() {
  const { data } = useThreadsInfiniteQuery('all');
  if (!data || data.pages[0]?.rows.length === 0) return null;
  return (
    <div className={classes.choose}>
      <Empty level={2} icon={<IconMessages size={30} />} title="No conversation open">
        Select a conversation to read it.
      </Empty>
    </div>
  );
}
