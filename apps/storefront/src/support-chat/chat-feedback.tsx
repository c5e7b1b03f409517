import { useRef } from 'react';
import { IconThumbDown, IconThumbUp } from '@tabler/icons-react';
import { SENTENCES } from '#libs/core/contracts';
import { detailOf } from '../api/problem.js';
import { toast } from '../toasts/toasts.js';
import { useChatFeedbackMutation } from './chat-api.js';
import classes from './chat-panel.module.css';

interface ChatFeedbackProps {
  messageId: string;
  /** Feedback was given already, before a reload. */
  rated: boolean;
  onRated: () => void;
}

/** Rates an answer, once. @spec §2 Support chat, §4 Chat, F5 */
export function ChatFeedback({ messageId, rated, onRated }: ChatFeedbackProps) {
  const [rate, { isLoading }] = useChatFeedbackMutation();
  const isNew = useRef(false);
  if (rated)
    return (
      <p
        className={classes.thanks}
        tabIndex={-1}
        // Takes the focus over from the pressed button, which is gone: Esc still minimises the chat.
        ref={(thanks) => {
          if (isNew.current) thanks?.focus({ preventScroll: true });
          isNew.current = false;
        }}
      >
        {SENTENCES.chatFeedbackThanks}
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
    <p className={classes.feedback}>
      {SENTENCES.chatFeedbackAsk}
      <button
        type="button"
        aria-label="Yes, this was helpful"
        aria-disabled={isLoading}
        onClick={() => void submit(true)}
      >
        <IconThumbUp size={16} />
      </button>
      <button
        type="button"
        aria-label="No, this was not helpful"
        aria-disabled={isLoading}
        onClick={() => void submit(false)}
      >
        <IconThumbDown size={16} />
      </button>
    </p>
  );
}
