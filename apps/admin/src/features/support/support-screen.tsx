import { Box, Button, Group, Textarea } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import { Link, useParams } from 'react-router-dom';
import type { OperatorSupportView, SupportProposalView } from '#libs/core/contracts';
import { SUPPORT_MESSAGE_MAX } from '#libs/core/rules';
import { Notice } from '#libs/ui';
import { useCommandDialog, type Command } from '../../commands/command-dialog.js';
import { useAnswerSupportMutation, useGetProposalQuery, useGetSupportQuery } from '../../api/api.js';
import { Page, Panel } from '../../page/page.js';
import { detailOf } from '../../api/problem.js';
import { may, selectUser } from '../../session/session.js';
import { useAppSelector } from '../../store/store.js';
import { Aside } from './request-aside.js';
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
  const waits = request.status === 'open' && may(user, 'support.manage');
  const { data: proposal } = useGetProposalQuery(request.id, { skip: !waits });
  return (
    <Page title={request.subject} aside={<Status text={request.status} />}>
      {request.person.id === null && (
        <Notice tone="warn" title="Not signed in">
          This person only typed a name and an address. Do not mention an account or a booking: ask them to
          sign in and write to us from there.
        </Notice>
      )}
      <div className="columns">
        <div>
          {waits && proposal && <Summary proposal={proposal} />}
          <Panel title="Messages">
            <ul className="timeline">
              {request.messages.map(({ id, author, text, at }) => (
                <Said key={id} author={author} at={at} text={text} />
              ))}
            </ul>
            {may(user, 'support.manage') && (
              <Answer request={request} proposal={waits ? (proposal ?? null) : null} />
            )}
          </Panel>
          {request.transcript.length > 0 && (
            <Panel title="Earlier chat">
              <ul className="timeline">
                {request.transcript.map(({ from, text, at }, index) => (
                  <Said
                    key={index}
                    author={from === 'visitor' ? request.person.full_name : 'Chat'}
                    at={at}
                    text={text}
                  />
                ))}
              </ul>
            </Panel>
          )}
        </div>
        <Aside request={request} />
      </div>
    </Page>
  );
}

const Said = ({ author, at, text }: { author: string; at: string; text: string }) => (
  <li>
    <div className="said-by">
      <strong>{author}</strong>
      <span className="none">
        <Instant at={at} />
      </span>
    </div>
    <div className="words">{text}</div>
  </li>
);

function Summary({ proposal: { summary } }: { proposal: SupportProposalView }) {
  return (
    <Panel title="At a glance">
      <ul>
        {summary.map(({ text, booking_id: bookingId }) => (
          <li key={text}>
            {text} {bookingId !== null && <Link to={`/bookings/${bookingId}`}>Open the booking</Link>}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

interface AnswerProps {
  request: OperatorSupportView;
  proposal: SupportProposalView | null;
}

function Answer({ request: { id, status, person }, proposal }: AnswerProps) {
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
      {proposal && (
        <Proposed proposal={proposal} onUse={(proposed) => setText((typed) => below(typed, proposed))} />
      )}
      <Textarea
        label="Your answer"
        description={
          person.id === null
            ? 'Sent by email, from Latchkey support, with a link to their question'
            : 'Shown on their Support page and emailed, unless they turned that off; from Latchkey support'
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

/** What is typed stays, and nothing is put below it twice. */
const below = (typed: string, proposed: string): string =>
  typed.includes(proposed)
    ? typed
    : [typed.trimEnd(), proposed].filter(Boolean).join('\n\n').slice(0, SUPPORT_MESSAGE_MAX);

interface ProposedProps {
  proposal: SupportProposalView;
  onUse: (text: string) => void;
}

/** An answer from the help and from what is the person's own. The operator checks and sends it. */
function Proposed({ proposal: { answer, sources, open }, onUse }: ProposedProps) {
  if (answer === null) return <p>No proposed answer: neither the help nor their bookings cover this.</p>;
  return (
    <Box component="details" my="sm">
      <summary>Proposed answer, to check before you send it</summary>
      <Box className="words" my="xs">
        {answer}
      </Box>
      {sources.length > 0 && (
        <p>
          From{' '}
          {sources.map(({ label, href }, index) => (
            <span key={href}>
              {index > 0 && ', '}
              <a href={href} target="_blank" rel="noreferrer">
                {label}
              </a>
            </span>
          ))}
        </p>
      )}
      {open.length > 0 && <p>It does not answer: {open.map((question) => `“${question}”`).join(', ')}</p>}
      <Button mt="xs" size="xs" variant="default" onClick={() => onUse(answer)}>
        Use this answer
      </Button>
    </Box>
  );
}

const closeCommand = (id: string): Command => ({
  title: 'Close this request',
  effect: 'It leaves the list of open requests. The person can reopen it by writing again.',
  verb: 'Close request',
  done: 'Request closed',
  path: `/admin/support/${id}/close`,
});
