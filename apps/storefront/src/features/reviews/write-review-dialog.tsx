import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useRef, useState, type SubmitEvent } from 'react';
import { SENTENCES, type BookingView } from '#libs/contracts';
import { dateRange, Notice } from '#libs/ui';
import { Dialog } from '../../app/dialog.js';
import { firstMessage, focusFirstError, type FieldErrors } from '../../app/forms.js';
import { detailOf, fieldErrorsOf } from '../../app/problem.js';
import { toast } from '../../app/toasts.js';
import { useCreateReviewMutation } from './reviews-api.js';
import classes from './reviews.module.css';
import { StarChoice } from './star-choice.js';

interface DialogProps {
  bookings: BookingView[];
  /** Booking to start with; anything else leaves the choice open. */
  chosen: string;
  onClose: () => void;
}

interface ReviewDraft {
  bookingId: string;
  rating: number;
  title: string;
  comment: string;
}

/** Stars, title and comment for a completed stay. @spec §2 /reviews, §5 Review, §8 */
export function WriteReviewDialog({ bookings, chosen, onClose }: DialogProps) {
  const start = bookings.some(({ id }) => id === chosen) ? chosen : '';
  const [draft, setDraft] = useState<ReviewDraft>({ bookingId: start, rating: 5, title: '', comment: '' });
  const [errors, setErrors] = useState<FieldErrors>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [create, { isLoading }] = useCreateReviewMutation();
  const form = useRef<HTMLFormElement>(null);
  const change = (part: Partial<ReviewDraft>) => setDraft((before) => ({ ...before, ...part }));
  const booking = bookings.find(({ id }) => id === draft.bookingId);

  const refuse = (found: FieldErrors, sentence: string) => {
    setErrors(found);
    setProblem(sentence);
    toast.error(sentence);
    focusFirstError(form.current, found);
  };

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const found = reviewErrors(draft, booking);
    const first = firstMessage(found);
    if (!booking || first) return refuse(found, first ?? SENTENCES.selectReviewBooking);
    const { rating, title, comment } = draft;
    const body = { booking_id: booking.id, property_id: booking.property_id, rating, photos: [] };
    const { error } = await create({ ...body, title: title.trim(), comment: comment.trim() });
    if (error) return refuse(fieldErrorsOf(error), detailOf(error, SENTENCES.failedReview));
    toast.success(SENTENCES.reviewSubmitted);
    onClose();
  };

  return (
    <Dialog opened onClose={onClose} title="Write a Review" size="lg">
      <form ref={form} className={classes.form} noValidate onSubmit={(event) => void submit(event)}>
        <NativeSelect
          label="Booking"
          name="booking_id"
          value={draft.bookingId}
          error={errors.booking_id}
          onChange={(event) => change({ bookingId: event.currentTarget.value })}
          data={[
            { value: '', label: 'Choose a stay' },
            ...bookings.map((one) => ({
              value: one.id,
              label: `${one.property.title}, ${dateRange(one.check_in_date, one.check_out_date)}`,
            })),
          ]}
        />
        <StarChoice value={draft.rating} onChange={(rating) => change({ rating })} />
        <TextInput
          label="Title"
          name="title"
          required
          maxLength={120}
          value={draft.title}
          error={errors.title}
          onChange={(event) => change({ title: event.currentTarget.value })}
        />
        <Textarea
          label="Comment"
          name="comment"
          required
          rows={5}
          maxLength={4000}
          value={draft.comment}
          error={errors.comment}
          onChange={(event) => change({ comment: event.currentTarget.value })}
        />
        <p className={classes.muted}>Photos: coming soon</p>
        {problem && (
          <Notice tone="bad" role="alert">
            {problem}
          </Notice>
        )}
        <div className={classes.formActions}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isLoading}>
            Submit Review
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function reviewErrors(draft: ReviewDraft, booking: BookingView | undefined): FieldErrors {
  const errors: FieldErrors = {};
  if (!booking) errors.booking_id = SENTENCES.selectReviewBooking;
  if (draft.title.trim() === '') errors.title = 'Please give your review a title';
  if (draft.comment.trim() === '') errors.comment = 'Please write a few words about your stay';
  return errors;
}
