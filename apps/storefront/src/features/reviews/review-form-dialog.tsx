import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { lazy, Suspense } from 'react';
import type { BookingView } from '#libs/core/contracts';
import { REVIEW_COMMENT_MAX, REVIEW_PHOTOS_MAX, REVIEW_TITLE_MAX } from '#libs/core/rules';
import { dateRange, Notice, Skeleton } from '#libs/ui';
import { NativeSelect, Textarea, TextInput } from '../../forms/inputs.js';
import { useClientConfigQuery } from '../../api/client-config.js';
import { Dialog } from '../../page/dialog.js';
import type { ChangePhotos } from '../../photos/use-photo-uploads.js';
import { StarChoice } from './star-choice.js';
import { useReviewForm, type ReviewTask } from './use-review-form.js';

const PhotoField = lazy(() => import('../../photos/photo-field.js').then((m) => ({ default: m.PhotoField })));

interface DialogProps {
  task: ReviewTask;
  /** The draft's author. */
  userId: string;
  onClose: () => void;
}

/** Writes a review of a completed stay, or edits one: stars, title, comment and photos. @spec §2 /reviews, §5 Review, §8, F1 */
export function ReviewFormDialog({ task, userId, onClose }: DialogProps) {
  const { about, draft, errors, problem, form, change, changePhotos, choose, submit, sending, setUploading } =
    useReviewForm({ task, userId, onDone: onClose });
  const writing = task.kind === 'write';
  const phone = useMediaQuery('(max-width: 759px)', false, { getInitialValueInEffect: false });
  return (
    <Dialog
      opened
      onClose={onClose}
      backCloses={false}
      title={writing ? 'Write a Review' : 'Edit Review'}
      size="lg"
      fullScreen={phone}
    >
      <form
        ref={form}
        className="lk-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        {writing && (
          <StayChoice bookings={task.bookings} value={about} error={errors.booking_id} onChange={choose} />
        )}
        <StarChoice value={draft.rating} onChange={(rating) => change({ rating })} />
        <TextInput
          label="Title"
          name="title"
          data-autofocus={!writing || undefined}
          required
          maxLength={REVIEW_TITLE_MAX}
          value={draft.title}
          error={errors.title}
          onChange={(event) => change({ title: event.currentTarget.value })}
        />
        <Textarea
          label="Comment"
          name="comment"
          required
          rows={5}
          maxLength={REVIEW_COMMENT_MAX}
          value={draft.comment}
          error={errors.comment}
          onChange={(event) => change({ comment: event.currentTarget.value })}
        />
        <Photos
          value={draft.photos}
          published={writing ? [] : task.review.uploads.map(({ id }) => id)}
          onChange={changePhotos}
          onBusy={setUploading}
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
          <Button type="submit" loading={sending}>
            {writing ? 'Submit Review' : 'Save Changes'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

interface StayChoiceProps {
  bookings: BookingView[];
  value: string;
  error: string | undefined;
  onChange: (bookingId: string) => void;
}

function StayChoice({ bookings, value, error, onChange }: StayChoiceProps) {
  const stays = bookings.map(({ id, property, check_in_date: from, check_out_date: to }) => ({
    value: id,
    label: `${property.title}, ${dateRange(from, to)}`,
  }));
  return (
    <NativeSelect
      label="Booking"
      name="booking_id"
      data-autofocus
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={[{ value: '', label: 'Choose a stay' }, ...stays]}
    />
  );
}

interface PhotosProps {
  value: string[];
  published: string[];
  onChange: ChangePhotos;
  onBusy: (busy: boolean) => void;
}

/** The specification's placeholder, where uploads are switched off. @spec F1 */
function Photos(props: PhotosProps) {
  const { data: config, isError } = useClientConfigQuery();
  const loading = <Skeleton height="134px" radius="14px" />;
  if (config?.photo_uploads === false) return <p className="lk-muted">Photos: coming soon</p>;
  if (!config && !isError) return loading;
  return (
    <Suspense fallback={loading}>
      <PhotoField max={REVIEW_PHOTOS_MAX} {...props} />
    </Suspense>
  );
}
