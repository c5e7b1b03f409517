import { useRef, useState } from 'react';
import { SENTENCES, type BookingView, type ReviewView } from '#libs/contracts';
import { firstMessage, focusFirstError, type FieldErrors } from '../../app/forms.js';
import { detailOf, fieldErrorsOf } from '../../app/problem.js';
import { toast } from '../../app/toasts.js';
import type { ChangePhotos } from '../photos/use-photo-uploads.js';
import { keepDraft, openDraft, recallDraft, type ReviewDraft } from './review-draft.js';
import { useCreateReviewMutation, useEditReviewMutation } from './reviews-api.js';

/** A new review of one of these stays, or a change of a review. */
export type ReviewTask =
  { kind: 'write'; bookings: BookingView[]; chosen: string } | { kind: 'edit'; review: ReviewView };

interface FormFacts {
  task: ReviewTask;
  userId: string;
  onDone: () => void;
}

/** Said while files are on their way: what is sent now would miss them. */
const STILL_UPLOADING = 'Your photos are still on their way. Please wait a moment.';

/** State and verbs of the review form; what is typed survives a reload and a login. @spec §5 Review, §8, experience 12 */
export function useReviewForm({ task, userId, onDone }: FormFacts) {
  const { about, draft, read, write } = useTyped(task, userId);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [uploading, setUploading] = useState(false);
  const { send, sending } = useSend(task);
  const form = useRef<HTMLFormElement>(null);

  const change = (part: Partial<ReviewDraft>) => {
    const { about: subject, draft: before } = read();
    const next = { ...before, ...part };
    write({ about: subject, draft: next });
    keepDraft(userId, subject, next);
    setErrors((found) => ({ ...found, ...noneOf(Object.keys(part)) }));
    setProblem(null);
  };

  const changePhotos: ChangePhotos = (update) => change({ photos: update(read().draft.photos) });

  /** Another stay: its own draft, where there is one; otherwise what is typed comes along. */
  const choose = (bookingId: string) => {
    const kept = recallDraft(userId, bookingId);
    if (!kept) {
      keepDraft(userId, about, null);
      keepDraft(userId, bookingId, draft);
    }
    write({ about: bookingId, draft: kept ?? draft });
    setErrors({});
    setProblem(null);
  };

  const refuse = (found: FieldErrors, sentence: string) => {
    setErrors(found);
    setProblem(sentence);
    toast.error(sentence);
    focusFirstError(form.current, found);
  };

  const submit = async () => {
    const found = reviewErrors(draft, about);
    const first = firstMessage(found);
    if (first) return refuse(found, first);
    if (uploading) return refuse({}, STILL_UPLOADING);
    const { error } = await send(about, draft);
    if (error) return refuse(fieldErrorsOf(error), detailOf(error, SENTENCES.failedReview));
    keepDraft(userId, about, null);
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

interface Typed {
  /** The booking, or the review that is being changed; empty while no stay is chosen. */
  about: string;
  draft: ReviewDraft;
}

/** What is typed; `read` is always the latest, also for an upload that ends long after it began. */
function useTyped(task: ReviewTask, userId: string) {
  const [typed, setTyped] = useState<Typed>(() => {
    const about = subjectOf(task);
    return { about, draft: openDraft(userId, about, reviewOf(task)) };
  });
  const latest = useRef(typed);
  const write = (next: Typed) => {
    latest.current = next;
    setTyped(next);
  };
  return { ...typed, read: () => latest.current, write };
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

const noneOf = (names: string[]): FieldErrors => Object.fromEntries(names.map((name) => [name, undefined]));

/** What keeps the review from being sent, by field. @spec §5 Review */
function reviewErrors(draft: ReviewDraft, about: string): FieldErrors {
  const errors: FieldErrors = {};
  if (about === '') errors.booking_id = SENTENCES.selectReviewBooking;
  if (draft.title.trim() === '') errors.title = 'Please give your review a title';
  if (draft.comment.trim() === '') errors.comment = 'Please write a few words about your stay';
  return errors;
}
