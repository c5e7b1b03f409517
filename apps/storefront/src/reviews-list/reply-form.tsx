import { Button } from '@mantine/core';
import { useState } from 'react';
import type { ReviewView } from '#libs/core/contracts';
import { REVIEW_REPLY_MAX } from '#libs/core/rules';
import { Textarea } from '../forms/inputs.js';
import { detailOf } from '../api/problem.js';
import { toast } from '../toasts/toasts.js';
import { saveReplyDraft, loadReplyDraft } from './reply-draft.js';
import { useReplyToReviewMutation } from './reviews-api.js';

interface ReplyFormProps {
  review: ReviewView;
  onClose: () => void;
}

/** Writes or edits the owner's reply; the text survives a reload. */
export function ReplyForm({ review, onClose }: ReplyFormProps) {
  const previous = review.owner_reply?.text ?? '';
  const [text, setText] = useState(() => loadReplyDraft(review.id) ?? previous);
  const [problem, setProblem] = useState<string | null>(null);
  const [reply, { isLoading }] = useReplyToReviewMutation();

  const send = async () => {
    if (text.trim() === '') return setProblem('Please write a reply');
    const { error } = await reply({ id: review.id, reply: text.trim() });
    if (error) return setProblem(detailOf(error, 'The reply could not be saved. Please try again.'));
    saveReplyDraft(review.id, null);
    toast.success(previous ? 'Reply updated' : 'Reply published');
    onClose();
  };

  return (
    <form
      className="lk-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <Textarea
        label={`Your reply to ${review.traveler_name}`}
        description="Everybody can read it beside the review."
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- follows a click on Reply
        autoFocus
        rows={4}
        maxLength={REVIEW_REPLY_MAX}
        value={text}
        error={problem}
        onChange={(event) => {
          setText(event.currentTarget.value);
          saveReplyDraft(review.id, event.currentTarget.value);
          setProblem(null);
        }}
      />
      <div className="lk-dialog-actions">
        <Button variant="default" size="sm" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" size="sm" loading={isLoading}>
          {previous ? 'Save reply' : 'Publish reply'}
        </Button>
      </div>
    </form>
  );
}
