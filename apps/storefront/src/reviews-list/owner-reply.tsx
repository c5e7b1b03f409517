import { lazy, Suspense, useState } from 'react';
import type { ReviewView } from '#libs/core/contracts';
import { mediumDate } from '#libs/ui';
import classes from './review-card.module.css';

const ReplyForm = lazy(() => import('./reply-form.js').then((m) => ({ default: m.ReplyForm })));

/** The owner's reply, which the home's owner can write and edit in place. */
export function OwnerReply({ review }: { review: ReviewView }) {
  const [writing, setWriting] = useState(false);
  const reply = review.owner_reply;
  if (!reply && !review.may_reply) return null;
  if (writing)
    return (
      <div className={classes.reply}>
        <Suspense fallback={null}>
          <ReplyForm review={review} onClose={() => setWriting(false)} />
        </Suspense>
      </div>
    );
  if (!reply)
    return (
      <div>
        <button type="button" className={classes.pill} onClick={() => setWriting(true)}>
          Reply
        </button>
      </div>
    );
  return (
    <div className={classes.reply}>
      <p className="lk-muted">
        <strong className={classes.replyName}>Reply from {reply.owner_name}</strong>,{' '}
        {mediumDate(reply.replied_at)}
        {reply.edited_at && ' · Edited'}
      </p>
      <p className={classes.replyText}>{reply.text}</p>
      {review.may_reply && (
        <div>
          <button type="button" className={classes.textButton} onClick={() => setWriting(true)}>
            Edit reply
          </button>
        </div>
      )}
    </div>
  );
}
