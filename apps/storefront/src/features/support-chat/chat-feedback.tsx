import { IconThumbDown, IconThumbUp } from '@tabler/icons-react';
import { SENTENCES } from '#libs/contracts';
import { detailOf } from '../../app/problem.js';
import { toast } from '../../app/toasts.js';
import { useChatFeedbackMutation } from './chat-api.js';
import classes from './chat-panel.module.css';

/** One thumb per answer, once. @spec §2 Support chat, §4 Chat, F5 */
export function ChatFeedback({ messageId }: { messageId: string }) {
  const [rate, { isLoading, isSuccess }] = useChatFeedbackMutation();
  if (isSuccess) return <p className={classes.thanks}>Thanks for your feedback!</p>;

  const give = async (helpful: boolean) => {
    const { error } = await rate({ message_id: messageId, is_helpful: helpful });
    if (error) toast.error(detailOf(error, SENTENCES.failedFeedback));
    else toast.success(SENTENCES.feedbackRecorded);
  };
  return (
    <p className={classes.feedback}>
      Was this helpful?
      <button
        type="button"
        aria-label="Yes, this was helpful"
        disabled={isLoading}
        onClick={() => void give(true)}
      >
        <IconThumbUp size={16} />
      </button>
      <button
        type="button"
        aria-label="No, this was not helpful"
        disabled={isLoading}
        onClick={() => void give(false)}
      >
        <IconThumbDown size={16} />
      </button>
    </p>
  );
}
