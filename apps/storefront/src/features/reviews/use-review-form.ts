import { useRef, useState } from 'react';
import { SENTENCES, type BookingView, type ReviewView } from '#libs/core/contracts';
import { firstMessage, focusFirstError, type FieldErrors } from '../../forms/forms.js';
import { detailOf, fieldErrorsOf } from '../../api/problem.js';
import { toast } from '../../toasts/toasts.js';
import type { ChangePhotos } from '../../photos/use-photo-uploads.js';
import { saveDraft, openDraft, loadDraft, type ReviewDraft } from './review-draft.js';
import { useCreateReviewMutation, useEditReviewMutation } from '../../reviews-list/reviews-api.js';

/** A new review of one of these stays, or an edit of a review. */
export type ReviewTask =
  { kind: 'write'; bookings: BookingView[]; chosen: string } | { kind: 'edit'; review: ReviewView };

interface ReviewFormOptions {
  task: ReviewTask;
  userId: string;
  onDone: () => void;
}

/** Message while files are uploading: a review sent now would miss them. */
const STILL_UPLOADING = 'Your photos are still on their way. Please wait a moment.';

/** State and actions of the review form; the draft survives a reload and a login. @spec §5 Review, §8, experience 12 */
export function useReviewForm({ task, userId, onDone }: ReviewFormOptions) {
  const { about, draft, read, write } = useDraft(task, userId);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [uploading, setUploading] = useState(false);
  const { send, sending } = useSend(task);
  const form = useRef<HTMLFormElement>(null);

  const change = (part: Partial<ReviewDraft>) => {
    const { about: subject, draft: before } = read();
    const next = { ...before, ...part };
    write({ about: subject, draft: next });
    saveDraft(userId, subject, next);
    setErrors((found) => ({ ...found, ...clearedErrors(Object.keys(part)) }));
    setProblem(null);
  };

  const changePhotos: ChangePhotos = (update) => change({ photos: update(read().draft.photos) });

  /** Switches to another stay: loads its draft if there is one, otherwise keeps the current input. */
  const choose = (bookingId: string) => {
    const stored = loadDraft(userId, bookingId);
    if (!stored) {
      saveDraft(userId, about, null);
      saveDraft(userId, bookingId, draft);
    }
    write({ about: bookingId, draft: stored ?? draft });
    setErrors({});
    setProblem(null);
  };

  const reject = (found: FieldErrors, sentence: string) => {
    setErrors(found);
    setProblem(sentence);
    toast.error(sentence);
    focusFirstError(form.current, found);
  };

  const submit = async () => {
    const found = reviewErrors(draft, about);
    const first = firstMessage(found);
    if (first) return reject(found, first);
    if (uploading) return reject({}, STILL_UPLOADING);
    const { error } = await send(about, draft);
    if (error) return reject(fieldErrorsOf(error), detailOf(error, SENTENCES.failedReview));
    saveDraft(userId, about, null);
    toast.success(task.kind === 'write' ? SENTENCES.reviewSubmitted : 'Review updated');
    onDone();
  };

  return {
    about,
    draft,
    errors,
    problem,
    form,
    change,
    changePhotos,
    choose,
    submit,
    sending,
    setUploading,
  };
}

interface SubjectDraft {
  /** Id of the booking or the edited review; empty while no stay is chosen. */
  about: string;
  draft: ReviewDraft;
}

/** The draft; `read` returns the latest one, even to an upload that ends much later. */
function useDraft(task: ReviewTask, userId: string) {
  const [subjectDraft, setSubjectDraft] = useState<SubjectDraft>(() => {
    const about = subjectOf(task);
    return { about, draft: openDraft(userId, about, reviewOf(task)) };
  });
  const latest = useRef(subjectDraft);
  const write = (next: SubjectDraft) => {
    latest.current = next;
    setSubjectDraft(next);
  };
  return { ...subjectDraft, read: () => latest.current, write };
}

function subjectOf(task: ReviewTask): string {
  if (task.kind === 'edit') return task.review.id;
  return task.bookings.some(({ id }) => id === task.chosen) ? task.chosen : '';
}

const reviewOf = (task: ReviewTask): ReviewView | undefined =>
  task.kind === 'edit' ? task.review : undefined;

function useSend(task: ReviewTask) {
  const [create, creating] = useCreateReviewMutation();
  const [edit, editing] = useEditReviewMutation();
  const send = (about: string, { rating, title, comment, photos }: ReviewDraft) => {
    const text = { rating, title: title.trim(), comment: comment.trim(), photos };
    if (task.kind === 'edit') return edit({ id: task.review.id, ...text });
    const propertyId = task.bookings.find(({ id }) => id === about)?.property_id ?? '';
    return create({ booking_id: about, property_id: propertyId, ...text });
  };
  return { send, sending: creating.isLoading || editing.isLoading };
}

const clearedErrors = (names: string[]): FieldErrors =>
  Object.fromEntries(names.map((name) => [name, undefined]));

/** Validation errors by field. @spec §5 Review */
function reviewErrors(draft: ReviewDraft, about: string): FieldErrors {
  const errors: FieldErrors = {};
  if (about === '') errors.booking_id = SENTENCES.selectReviewBooking;
  if (draft.title.trim() === '') errors.title = 'Please give your review a title';
  if (draft.comment.trim() === '') errors.comment = 'Please write a few words about your stay';
  return errors;
}
