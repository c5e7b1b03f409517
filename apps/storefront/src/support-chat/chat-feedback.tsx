import { useRef } from 'react';
import { IconThumbDown, IconThumbUp } from '@tabler/icons-react';
import { SENTENCES } from '#libs/core/contracts';
import { detailOf } from '../api/problem.js';
import { toast } from '../toasts/toasts.js';
import { useChatFeedbackMutation } from './chat-api.js';
import { textsIn } from './chat-texts.js';
import classes from './chat-panel.module.css';

interface ChatFeedbackProps {
  messageId: string;
  /** Of the answer. */
  language: string | undefined;
  /** Feedback was given already, before a reload. */
  rated: boolean;
  onRated: () => void;
}

/** Rates an answer, once. @spec §2 Support chat, §4 Chat, F5 */
export function ChatFeedback({ messageId, language, rated, onRated }: ChatFeedbackProps) {
  const texts = textsIn(language);
  const [rate, { isLoading }] = useChatFeedbackMutation();
  const isNew = useRef(false);
  if (rated)
    return (
      <p
        className={classes.thanks}
        lang={language}
        tabIndex={-1}
        // Takes the focus over from the pressed button, which is gone: Esc still minimises the chat.
        ref={(thanks) => {
          if (isNew.current) thanks?.focus({ preventScroll: true });
          isNew.current = false;
        }}
      >
        {texts.thanks}
      </p>
    );

  const submit = async (helpful: boolean) => {
    if (isLoading) return;
    const { error } = await rate({ message_id: messageId, is_helpful: helpful });
    if (error) toast.error(detailOf(error, SENTENCES.failedFeedback));
    else {
      toast.success(SENTENCES.feedbackRecorded);
      isNew.current = true;
      onRated();
    }
  };
  return (
    <p className={classes.feedback} lang={language}>
      {texts.ask}
      <button
        type="button"
        aria-label={texts.yes}
        aria-disabled={isLoading}
        onClick={() => void submit(true)}
      >
        <IconThumbUp size={16} />
      </button>
      <button
        type="button"
        aria-label={texts.no}
        aria-disabled={isLoading}
        onClick={() => void submit(false)}
      >
        <IconThumbDown size={16} />
      </button>
    </p>
  );
}
