import { Button } from '@mantine/core';
import { useState } from 'react';
import type { ReviewView } from '#libs/contracts';
import { REVIEW_REPLY_MAX } from '#libs/rules';
import { Textarea } from '../../app/inputs.js';
import { detailOf } from '../../app/problem.js';
import { toast } from '../../app/toasts.js';
import { keepReply, recallReply } from './review-draft.js';
import classes from './review-form.module.css';
import { useReplyToReviewMutation } from './reviews-api.js';

interface ReplyFormProps {
  review: ReviewView;
  onClose: () => void;
}

/** The owner's answer, new or changed; what is typed survives a reload. */
export function ReplyForm({ review, onClose }: ReplyFormProps) {
  const before = review.owner_reply?.text ?? '';
  const [text, setText] = useState(() => recallReply(review.id) ?? before);
  const [problem, setProblem] = useState<string | null>(null);
  const [reply, { isLoading }] = useReplyToReviewMutation();

  const send = async () => {
    if (text.trim() === '') return setProblem('Please write a reply');
    const { error } = await reply({ id: review.id, reply: text.trim() });
    if (error) return setProblem(detailOf(error, 'The reply could not be saved. Please try again.'));
    keepReply(review.id, null);
    toast.success(before ? 'Reply updated' : 'Reply published');
    onClose();
  };

  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <Textarea
        label={`Your reply to ${review.traveler_name}`}
        description="Everybody can read it beside the review."
        autoFocus
        rows={4}
        maxLength={REVIEW_REPLY_MAX}
        value={text}
        error={problem}
        onChange={(event) => {
          setText(event.currentTarget.value);
          keepReply(review.id, event.currentTarget.value);
          setProblem(null);
        }}
      />
      <div className={classes.actions}>
        <Button variant="default" size="sm" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" size="sm" loading={isLoading}>
          {before ? 'Save reply' : 'Publish reply'}
        </Button>
      </div>
    </form>
  );
}
