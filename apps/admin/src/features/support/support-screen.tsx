import { Button, Group, Textarea } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import { useParams } from 'react-router-dom';
import type { OperatorSupportView } from '#libs/core/contracts';
import { SUPPORT_MESSAGE_MAX } from '#libs/core/rules';
import { Notice } from '#libs/ui';
import { useCommandDialog, type Command } from '../../commands/command-dialog.js';
import { useAnswerSupportMutation, useGetSupportQuery } from '../../api/api.js';
import { Page, Panel } from '../../page/page.js';
import { detailOf } from '../../api/problem.js';
import { may, selectUser } from '../../session/session.js';
import { useAppSelector } from '../../store/store.js';
import { Instant, Status } from '../../page/values.js';

/** One support request: its messages, the chat it came from, and the answer. */
export function SupportScreen() {
  const { id = '' } = useParams();
  const { data, error, refetch } = useGetSupportQuery(id);
  if (data) return <Request request={data} />;
  return (
    <Page title="Support request">
      {error && (
        <Notice
          tone="bad"
          role="alert"
          actions={
            <Button size="xs" variant="default" onClick={() => void refetch()}>
              Retry
            </Button>
          }
        >
          {detailOf(error, 'This request could not be loaded.')}
        </Notice>
      )}
    </Page>
  );
}

function Request({ request }: { request: OperatorSupportView }) {
  const user = useAppSelector((state) => selectUser(state));
  return (
    <Page title={request.subject} aside={<Status text={request.status} />}>
      <p>
        {request.person.full_name} · {request.person.email} · since <Instant at={request.created_at} />
      </p>
      {request.person.id === null && (
        <Notice tone="warn" title="Not signed in">
          Name and address are only what this person typed. Say nothing of an account or a booking: ask them
          to sign in and write to us from there.
        </Notice>
      )}
      <Panel title="Messages">
        <ul className="timeline">
          {request.messages.map(({ id, author, text, at }) => (
            <li key={id}>
              <strong>{author}</strong> <Instant at={at} />
              <div className="words">{text}</div>
            </li>
          ))}
        </ul>
        {may(user, 'support.manage') && <Answer request={request} />}
      </Panel>
      {request.transcript.length > 0 && (
        <Panel title="The chat before">
          <ul className="timeline">
            {request.transcript.map(({ from, text, at }, index) => (
              <li key={index}>
                <strong>{from === 'visitor' ? request.person.full_name : 'Chat'}</strong> <Instant at={at} />
                <div className="words">{text}</div>
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </Page>
  );
}

function Answer({ request: { id, status, person } }: { request: OperatorSupportView }) {
  const [text, setText] = useState('');
  const [openCommand, dialog] = useCommandDialog();
  const [answer, { isLoading, error }] = useAnswerSupportMutation();
  const send = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const sent = await answer({ id, message: text });
    if (!sent.error) setText('');
  };
  return (
    <form onSubmit={(event) => void send(event)}>
      {error && (
        <Notice tone="bad" role="alert">
          {detailOf(error, 'The answer was not sent. Please try again.')}
        </Notice>
      )}
      <Textarea
        label="Your answer"
        description={
          person.id === null
            ? 'It is sent by mail, as from Latchkey support, with a link to their question'
            : 'The person reads it on their Support page, as from Latchkey support'
        }
        autosize
        minRows={3}
        maxLength={SUPPORT_MESSAGE_MAX}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Group mt="xs">
        <Button type="submit" loading={isLoading} disabled={text.trim() === ''}>
          Send answer
        </Button>
        {status !== 'closed' && (
          <Button variant="default" onClick={() => openCommand(closeCommand(id))}>
            Close request
          </Button>
        )}
      </Group>
      {dialog}
    </form>
  );
}

const closeCommand = (id: string): Command => ({
  title: 'Close this request',
  effect: 'It leaves the list of what waits. The person can open it again by writing.',
  verb: 'Close request',
  path: `/admin/support/${id}/close`,
});
