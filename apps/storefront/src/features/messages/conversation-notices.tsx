import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { ThreadView } from '#libs/core/contracts';
import { Notice } from '#libs/ui';
import { useBlockPersonMutation } from '../../conversations/messages-api.js';
import { paths } from '../../page/paths.js';

/** What a person has to know before they write. */
export function ConversationNotices({ thread }: { thread: ThreadView }) {
  return (
    <>
      {thread.stays_open && (
        <Notice tone="warn" title={thread.blocked_by_me ? 'You have blocked this person' : undefined}>
          Because of the paid stay you can both still write here, in case something matters for your safety.
          {thread.blocked_by_me && ' Everywhere else they cannot reach you.'}
        </Notice>
      )}
      {thread.closed !== null && <Closed thread={thread} />}
      {thread.reported && (
        <Notice tone="info">You have reported this conversation. Our team will look at it.</Notice>
      )}
    </>
  );
}

function Closed({ thread }: { thread: ThreadView }) {
  const [setBlocked, { isLoading }] = useBlockPersonMutation();
  if (thread.closed === 'blocked_by_me')
    return (
      <Notice
        tone="warn"
        title={`You have blocked ${thread.with}`}
        actions={
          <Button
            size="sm"
            variant="default"
            loading={isLoading}
            onClick={() => void setBlocked({ id: thread.id, blocked: false })}
          >
            Unblock
          </Button>
        }
      >
        You cannot write to each other.
      </Notice>
    );
  if (thread.closed === 'blocked')
    return <Notice tone="warn" title={`${thread.with} is not taking messages from you`} />;
  return (
    <Notice
      tone="warn"
      title="This account can no longer get messages"
      actions={
        <Button size="sm" variant="default" component={Link} to={paths.support}>
          Write to our team
        </Button>
      }
    >
      Do you need something for your stay? Our team helps.
    </Notice>
  );
}
