import { Button } from '@mantine/core';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { ThreadView } from '#libs/core/contracts';
import { MESSAGE_MAX } from '#libs/core/rules';
import { Notice, Skeleton } from '#libs/ui';
import { errorMessage, isTemporary } from '../../api/problem.js';
import { forgetAttempt, keyOfAttempt } from '../../conversations/kept-messages.js';
import { useAnswerByLinkMutation, useLinkedThreadQuery } from '../../conversations/messages-api.js';
import { Textarea } from '../../forms/inputs.js';
import { usePageTitle } from '../../page/page-title.js';
import { Page, PageHeader } from '../../page/page.js';
import { paths } from '../../page/paths.js';
import { QueryFailed } from '../../page/query-failed.js';
import { tokenIn } from '../../sign-in/link-token.js';
import { MessageBubble } from './message-bubble.js';
import classes from './messages.module.css';

const TITLE = 'Your messages';

/** A conversation opened with the link from a mail, ready to answer, without signing in. Additive. @spec G6 */
export function MessageLinkScreen() {
  usePageTitle(TITLE);
  const token = tokenIn(useLocation().hash);
  const query = useLinkedThreadQuery(token, { refetchOnMountOrArgChange: true });
  const { data, error } = query;
  return (
    <Page narrow>
      {data && <Linked token={token} thread={data} />}
      {!data && error && isTemporary(error) && (
        <QueryFailed query={query} title="Your messages could not be loaded" />
      )}
      {!data && error && !isTemporary(error) && <Unusable sentence={errorMessage(error)} />}
      {!data && !error && <Skeleton height="320px" radius="20px" />}
    </Page>
  );
}

function Linked({ token, thread }: { token: string; thread: ThreadView }) {
  return (
    <>
      <PageHeader
        title={thread.with}
        lead={`About ${thread.home.title}. Anyone with your link can read and answer here, so keep it private.`}
        actions={
          <Button component={Link} to={paths.messageThread(thread.id)} variant="default">
            Open in my messages
          </Button>
        }
      />
      <div role="log" aria-label="Messages" className={classes.messages}>
        {thread.messages.map((message) => (
          <MessageBubble key={message.id} message={message} other={thread.with} />
        ))}
      </div>
      {thread.closed === null ? (
        <Answer token={token} threadId={thread.id} other={thread.with} />
      ) : (
        <Notice tone="warn" title="You cannot write in this conversation at the moment" />
      )}
    </>
  );
}

interface AnswerProps {
  token: string;
  threadId: string;
  other: string;
}

function Answer({ token, threadId, other }: AnswerProps) {
  const [answer, { isLoading, error }] = useAnswerByLinkMutation();
  const [text, setText] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  // Whoever comes from the mail comes to answer.
  useEffect(() => field.current?.focus(), []);
  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (text.trim() === '' || isLoading) return;
    const { error: failed } = await answer({ token, client_key: keyOfAttempt(threadId, text), text });
    if (failed) return;
    forgetAttempt(threadId);
    setText('');
  };
  return (
    <form className={classes.answer} noValidate onSubmit={(event) => void submit(event)}>
      <Textarea
        label={`Answer ${other}`}
        ref={field}
        autosize
        minRows={3}
        maxRows={12}
        maxLength={MESSAGE_MAX}
        dir="auto"
        value={text}
        onChange={({ currentTarget: { value } }) => setText(value)}
      />
      {error !== undefined && (
        <Notice tone="bad" role="alert" title="Not sent">
          {errorMessage(error)}
        </Notice>
      )}
      <Button type="submit" loading={isLoading}>
        Send
      </Button>
    </form>
  );
}

const Unusable = ({ sentence }: { sentence: string }) => (
  <>
    <PageHeader title={TITLE} />
    <Notice
      tone="warn"
      role="alert"
      title={sentence}
      actions={
        <Button component={Link} to={paths.messages} variant="default" size="sm">
          My messages
        </Button>
      }
    >
      Nothing is lost: everything is in your messages.
    </Notice>
  </>
);
