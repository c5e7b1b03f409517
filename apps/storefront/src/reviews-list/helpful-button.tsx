import { IconThumbUp, IconThumbUpFilled } from '@tabler/icons-react';
import { SENTENCES, type ReviewView } from '#libs/core/contracts';
import { detailOf } from '../api/problem.js';
import { selectUser } from '../session/session.js';
import { useAppSelector } from '../store/store.js';
import { toast } from '../toasts/toasts.js';
import classes from './review-card.module.css';
import { useMarkHelpfulMutation } from './reviews-api.js';

/** 'Helpful (count)': toggles the user's vote; disabled on their own reviews. @spec F3 */
export function HelpfulButton({ review }: { review: ReviewView }) {
  const user = useAppSelector(selectUser);
  const [mark, { isLoading }] = useMarkHelpfulMutation();
  const { id, mine, found_helpful: voted, helpful_count: count } = review;
  if (!user || mine) return <span className="lk-muted">Helpful ({count})</span>;
  const vote = async () => {
    const { data, error } = await mark({ id, helpful: !voted });
    if (data) toast.success(data.message);
    else toast.error(detailOf(error, SENTENCES.failedFeedback));
  };
  return (
    <button
      type="button"
      className={classes.pill}
      aria-pressed={voted}
      disabled={isLoading}
      onClick={() => void vote()}
    >
      {voted ? (
        <IconThumbUpFilled size={16} aria-hidden="true" />
      ) : (
        <IconThumbUp size={16} aria-hidden="true" />
      )}{' '}
      Helpful ({count})
    </button>
  );
}
