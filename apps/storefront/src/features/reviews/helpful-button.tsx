import { IconThumbUp, IconThumbUpFilled } from '@tabler/icons-react';
import { SENTENCES, type ReviewView } from '#libs/contracts';
import { detailOf } from '../../app/problem.js';
import { selectUser } from '../../app/session.js';
import { useAppSelector } from '../../app/store.js';
import { toast } from '../../app/toasts.js';
import classes from './review-card.module.css';
import { useMarkHelpfulMutation } from './reviews-api.js';

/** 'Helpful (count)': pressed once it counts one's own vote, pressed again it no longer does. Not on one's own. @spec F3 */
export function HelpfulButton({ review }: { review: ReviewView }) {
  const user = useAppSelector(selectUser);
  const [mark, { isLoading }] = useMarkHelpfulMutation();
  const { id, mine, found_helpful: found, helpful_count: count } = review;
  if (!user || mine) return <span className={classes.muted}>Helpful ({count})</span>;
  const vote = async () => {
    const { data, error } = await mark({ id, helpful: !found });
    if (data) toast.success(data.message);
    else toast.error(detailOf(error, SENTENCES.failedFeedback));
  };
  return (
    <button
      type="button"
      className={classes.pill}
      aria-pressed={found}
      disabled={isLoading}
      onClick={() => void vote()}
    >
      {found ? (
        <IconThumbUpFilled size={16} aria-hidden="true" />
      ) : (
        <IconThumbUp size={16} aria-hidden="true" />
      )}{' '}
      Helpful ({count})
    </button>
  );
}
