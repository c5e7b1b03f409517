import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { SENTENCES, type PropertyDetailView } from '#libs/contracts';
import { firstMessage, focusFirstError, type FieldErrors } from '../../app/forms.js';
import { detailOf, fieldErrorsOf } from '../../app/problem.js';
import { toast } from '../../app/toasts.js';
import { useCreateBookingMutation } from '../bookings/bookings-api.js';
import { usePay } from '../bookings/use-pay.js';
import { bookingErrors, keepDraft, openDraft, type BookingDraft } from './booking-draft.js';

/**
 * State and verbs of the booking form: change, then submit = create the booking and leave for the payment page.
 * @spec §4 Booking, §5 Booking, §8, C4, F14
 */
export function useBookingForm(home: PropertyDetailView) {
  const [params] = useSearchParams();
  const [draft, setDraft] = useState(() => openDraft(home.id, params));
  const [errors, setErrors] = useState<FieldErrors>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [leaving, setLeaving] = useState(false);
  const [createBooking, { isLoading }] = useCreateBookingMutation();
  const { pay, paying } = usePay();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => keepDraft(home.id, draft), [home.id, draft]);

  const change = (part: Partial<BookingDraft>) => {
    setDraft((before) => ({ ...before, ...part }));
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
    const found = bookingErrors(draft, home);
    const first = firstMessage(found);
    if (first) return refuse(found, first);
    const { data, error } = await createBooking(requestOf(draft, home.id));
    if (!data) return refuse(fieldErrorsOf(error), detailOf(error, SENTENCES.failedCreateBooking));
    toast.success(SENTENCES.bookingCreated);
    // The button stays busy until the browser has left: a second click must not find it awake.
    setLeaving(true);
    const failure = await pay(data);
    setLeaving(failure === null);
    setProblem(failure);
  };

  return { draft, errors, problem, form, change, submit, busy: isLoading || paying || leaving };
}

const requestOf = (draft: BookingDraft, propertyId: string) => ({
  property_id: propertyId,
  check_in_date: draft.checkIn ?? '',
  check_out_date: draft.checkOut ?? '',
  guests: draft.guests,
  special_requests: draft.requests.trim() || null,
  accepts_liability_waiver: draft.accepted,
});
