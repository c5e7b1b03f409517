import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { AnswerDraftView, ThreadView } from '#libs/core/contracts';
import { useLazyAnswerDraftQuery } from '../../conversations/messages-api.js';
import { paths } from '../../page/paths.js';
import classes from './messages.module.css';

interface AnswerDraftProps {
  thread: ThreadView;
  onInsert: (text: string) => void;
}

/** Drafts the host's answer to what waits for one, from the arrival guide and the listing. The host reads it and sends it. @spec decision 57 */
export function AnswerDraft({ thread, onInsert }: AnswerDraftProps) {
  const [draft, { data, isFetching, isError }] = useLazyAnswerDraftQuery();
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  const insert = async () => {
    const drafted = await draft(thread.id);
    // Who has answered meanwhile, or got another message, needs no draft any more.
    if (isShown.current && drafted.data?.text) onInsert(drafted.data.text);
  };
  return (
    <div className={classes.draft}>
      <Button
        variant="subtle"
        size="compact-md"
        leftSection={<IconPencil size={16} aria-hidden="true" />}
        loading={isFetching}
        onClick={() => void insert()}
      >
        Draft an answer
      </Button>
      {!isFetching && isError && <p role="alert">The draft could not be made. Please try again.</p>}
      {!isFetching && data && (
        <div role="status">
          <Drafted draft={data} homeId={thread.home.id} />
        </div>
      )}
    </div>
  );
}

function Drafted({
  draft: { text, sources, open },
  homeId,
}: {
  draft: AnswerDraftView;
  homeId: string | null;
}) {
  const guide = homeId !== null && <Link to={paths.arrivalGuide(homeId)}>Add it to your guide</Link>;
  if (text === null) return <p>Your arrival guide and listing don’t answer this. {guide}</p>;
  return (
    <>
      <p>Draft from {sources.join(', ')}. Check it before you send it.</p>
      {open.length > 0 && (
        <p>
          Still for you to answer: {open.map((question) => `“${question}”`).join(', ')} {guide}
        </p>
      )}
    </>
  );
}
