import { IconEyeOff } from '@tabler/icons-react';
import type { MessageView } from '#libs/core/contracts';
import { clockTime } from '#libs/ui';
import classes from './messages.module.css';
import { PrivatePicture } from './private-picture.js';

type ContactKind = MessageView['hidden'][number];

const KIND_WORDS: Readonly<Record<ContactKind, string>> = {
  email: 'an email address',
  phone: 'a phone number',
  link: 'a link',
  handle: 'a user name',
};

interface MessageBubbleProps {
  message: MessageView;
  /** Name of the other side. */
  other: string;
}

/** A message that the server has. */
export function MessageBubble({ message, other }: MessageBubbleProps) {
  const { mine, author, text, hidden, pictures, sent_at: at, erased } = message;
  return (
    <div className={classes.message} data-mine={mine || undefined}>
      <p className="lk-sr-only">{mine ? 'You' : author}:</p>
      {erased ? (
        <p className={classes.erased}>Deleted with the account of {author}</p>
      ) : (
        text !== '' && (
          <p className={classes.words} dir="auto">
            {text}
          </p>
        )
      )}
      {pictures.length > 0 && (
        <div className={classes.pictures}>
          {pictures.map((picture, index) => (
            <PrivatePicture key={picture.id} picture={picture} number={index + 1} of={pictures.length} />
          ))}
        </div>
      )}
      <time className={classes.at} dateTime={at}>
        {clockTime(at)}
      </time>
      {hidden.length > 0 && (
        <p className={classes.hidden}>
          <IconEyeOff size={16} aria-hidden="true" />
          {mine
            ? `${other} does not see ${listed(hidden)} until the booking is confirmed: it keeps you both safe from fraud.`
            : `We show ${listed(hidden)} once the booking is confirmed.`}
        </p>
      )}
    </div>
  );
}

function listed(kinds: readonly ContactKind[]): string {
  const words = kinds.map((kind) => KIND_WORDS[kind]);
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1) ?? ''}`;
}
