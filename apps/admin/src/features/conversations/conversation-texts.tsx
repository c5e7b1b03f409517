import { Button, Group, Stack } from '@mantine/core';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import {
  ACTIVITY_HEADER,
  type OperatorConversationView,
  type OperatorThreadView,
} from '#libs/core/contracts';
import { Notice, plural, usePrivateFile, widthUpTo } from '#libs/ui';
import { useLazyOlderTextsQuery, useReadConversationMutation } from '../../api/api.js';
import { detailOf, fieldErrorsOf } from '../../api/problem.js';
import { isReason, ReasonField } from '../../commands/reason-field.js';
import { Panel } from '../../page/page.js';
import { Instant } from '../../page/values.js';

type Texts = Pick<OperatorConversationView, 'texts' | 'older_before'>;
type Text = Texts['texts'][number];

const PICTURE_WIDTH = 480;

/** The words of a conversation, once a reason for reading them is recorded. @spec G6 */
export function ConversationTexts({ thread }: { thread: OperatorThreadView }) {
  const [texts, setTexts] = useState<Texts | null>(null);
  const [refusal, setRefusal] = useState('');
  const close = (why: string): void => {
    setRefusal(why);
    setTexts(null);
  };
  return (
    <Panel title="Messages">
      {texts ? (
        <Read threadId={thread.id} first={texts} onRefused={close} />
      ) : (
        <ReadForm thread={thread} refusal={refusal} onRead={setTexts} />
      )}
    </Panel>
  );
}

interface ReadFormProps {
  thread: OperatorThreadView;
  /** Why the messages were closed again. */
  refusal: string;
  onRead: (texts: Texts) => void;
}

function ReadForm({ thread, refusal, onRead }: ReadFormProps) {
  const [reason, setReason] = useState('');
  const [read, { isLoading, error }] = useReadConversationMutation();
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const { data } = await read({ id: thread.id, reason });
    if (data) onRead(data);
  };
  return (
    <form onSubmit={(event) => void submit(event)}>
      <Stack gap="md">
        <p>
          {plural(thread.messages, 'private message')}. Read them only when a report or a question needs it.
          Your reason holds for an hour.
        </p>
        {refusal !== '' && !error && (
          <Notice tone="warn" role="alert">
            {refusal}
          </Notice>
        )}
        {error && (
          <Notice tone="bad" role="alert">
            {detailOf(error, 'The messages could not be opened. Please try again.')}
          </Notice>
        )}
        <ReasonField
          label="Why do you need to read them?"
          value={reason}
          onChange={setReason}
          error={fieldErrorsOf(error).reason}
        />
        <Group>
          <Button type="submit" loading={isLoading} disabled={!isReason(reason)}>
            Read messages
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

interface ReadProps {
  threadId: string;
  first: Texts;
  /** The recorded reason holds no longer. */
  onRefused: (why: string) => void;
}

function Read({ threadId, first, onRefused }: ReadProps) {
  const [{ texts, older_before: before }, setAll] = useState(first);
  const [fetchOlder, { isFetching, error }] = useLazyOlderTextsQuery();
  const list = useRef<HTMLOListElement>(null);
  // The form that had the focus is gone.
  useEffect(() => list.current?.focus(), []);
  const load = async (number: number): Promise<void> => {
    const { data, error: failed } = await fetchOlder({ id: threadId, before: number });
    if (isForbidden(failed)) return onRefused(detailOf(failed, 'Please give your reason again.'));
    if (data) setAll((known) => ({ ...data, texts: [...data.texts, ...known.texts] }));
  };
  return (
    <Stack gap="md">
      {error && (
        <Notice tone="bad" role="alert">
          {detailOf(error, 'Older messages could not be loaded. Please try again.')}
        </Notice>
      )}
      {before !== null && (
        <Group>
          <Button size="xs" variant="default" loading={isFetching} onClick={() => void load(before)}>
            Show older messages
          </Button>
        </Group>
      )}
      <ol ref={list} tabIndex={-1} className="timeline" aria-label="Messages, oldest first">
        {texts.map((text) => (
          <Message key={text.id} message={text} />
        ))}
      </ol>
      {texts.length === 0 && <p className="none">No messages yet.</p>}
    </Stack>
  );
}

const isForbidden = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'status' in error && error.status === 403;

function Message({ message }: { message: Text }) {
  const { author, from, text, pictures, sent_at, erased } = message;
  return (
    <li>
      <strong>{author}</strong> ({from}), <Instant at={sent_at} />
      <div className="words" dir="auto">
        {erased ? <span className="none">Deleted with the account</span> : text}
      </div>
      {pictures.length > 0 && (
        <Group gap="xs" mt="xs">
          {pictures.map((picture) => (
            <Picture key={picture.id} picture={picture} />
          ))}
        </Group>
      )}
    </li>
  );
}

/** Pictures come with the texts that somebody opens. */
const OF_PICTURES = [ACTIVITY_HEADER, 'background'] as const;

function Picture({ picture: { status, picture } }: { picture: Text['pictures'][number] }) {
  const { url, failed } = usePrivateFile(
    picture && `${picture.base}-${widthUpTo(PICTURE_WIDTH, picture.widths)}.webp`,
    OF_PICTURES,
  );
  if (status === 'refused') return <span className="none">A picture that could not be read</span>;
  if (failed) return <span className="none">A picture that could not be loaded</span>;
  if (!picture || url === null) return <span className="none">A picture that is being prepared</span>;
  return <img className="message-picture" src={url} alt={picture.alt} />;
}
