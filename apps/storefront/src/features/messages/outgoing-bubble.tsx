import { Button } from '@mantine/core';
import { plural } from '#libs/ui';
import { keepDraft, readDraft } from '../../conversations/kept-messages.js';
import classes from './messages.module.css';
import type { Outbox, OutgoingMessage } from './use-outbox.js';

interface OutgoingBubbleProps {
  message: OutgoingMessage;
  threadId: string;
  outbox: Outbox;
}

/** A message that is not at the server yet; says so, and lets its writer try again or take it back. */
export function OutgoingBubble({ message, threadId, outbox }: OutgoingBubbleProps) {
  const { key, text, photos, sending, refusal } = message;
  const takeBack = () => {
    const taken = outbox.take(key);
    if (!taken) return;
    keepDraft(threadId, [taken.text, readDraft(threadId)].filter((part) => part !== '').join('\n'));
    window.dispatchEvent(new CustomEvent(DRAFT_CHANGED, { detail: threadId }));
  };
  return (
    <div className={classes.message} data-mine data-state={sending}>
      <p className="lk-sr-only">You:</p>
      {text !== '' && (
        <p className={classes.words} dir="auto">
          {text}
        </p>
      )}
      {photos.length > 0 && <p className={classes.at}>{plural(photos.length, 'picture')}</p>}
      {sending === 'sending' && <p className={classes.at}>Sending…</p>}
      {sending !== 'sending' && (
        <div className={classes.notSent}>
          <p>
            {refusal === null
              ? 'Not sent yet: Latchkey cannot be reached. We send it as soon as it can.'
              : `Not sent. ${refusal}`}
          </p>
          <Button size="compact-sm" variant="default" onClick={outbox.retry}>
            Try again
          </Button>
          <Button size="compact-sm" variant="subtle" onClick={takeBack}>
            Take back
          </Button>
        </div>
      )}
    </div>
  );
}

/** The event by which the composer learns that its draft was changed. */
export const DRAFT_CHANGED = 'latchkey:draft';
