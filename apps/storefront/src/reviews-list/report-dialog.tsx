import { Button } from '@mantine/core';
import { useState } from 'react';
import type { ReviewView } from '#libs/core/contracts';
import { REPORT_REASONS, REVIEW_NOTE_MAX, type ReportReason } from '#libs/core/rules';
import { Notice } from '#libs/ui';
import { Textarea } from '../forms/inputs.js';
import { Dialog } from '../page/dialog.js';
import { detailOf } from '../api/problem.js';
import { toast } from '../toasts/toasts.js';
import classes from './reply-form.module.css';
import { useReportReviewMutation } from './reviews-api.js';

const REASON_LABELS: Readonly<Record<ReportReason, string>> = {
  untrue: 'It is not true',
  offensive: 'It is offensive or threatening',
  private: 'It shows private information',
  advertising: 'It is advertising',
  other: 'Something else',
};

interface ReportDialogProps {
  review: ReviewView;
  onClose: () => void;
}

/** Reports a review to the operators. */
export function ReportDialog({ review, onClose }: ReportDialogProps) {
  const [reason, setReason] = useState<ReportReason | null>(null);
  const [note, setNote] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [report, { isLoading }] = useReportReviewMutation();

  const send = async () => {
    if (!reason) return setProblem('Please choose a reason');
    const { data, error } = await report({ id: review.id, reason, note: note.trim() });
    if (!data) return setProblem(detailOf(error, 'The report could not be sent. Please try again.'));
    toast.success(data.message);
    onClose();
  };

  return (
    <Dialog opened onClose={onClose} title="Report this review">
      <form
        className="lk-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <fieldset className={classes.reasons}>
          <legend>What is wrong with “{review.title}”?</legend>
          {REPORT_REASONS.map((one) => (
            <label key={one}>
              <input
                type="radio"
                name="reason"
                value={one}
                checked={reason === one}
                onChange={() => {
                  setReason(one);
                  setProblem(null);
                }}
              />
              {REASON_LABELS[one]}
            </label>
          ))}
        </fieldset>
        <Textarea
          label="What should we know? (optional)"
          rows={3}
          maxLength={REVIEW_NOTE_MAX}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        {problem && (
          <Notice tone="bad" role="alert">
            {problem}
          </Notice>
        )}
        <div className="lk-dialog-actions">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isLoading}>
            Send report
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
