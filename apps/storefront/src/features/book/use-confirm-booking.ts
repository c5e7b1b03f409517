import { useEffect, useRef, useState } from 'react';
import { SENTENCES, type CreateBookingRequest } from '#libs/contracts';
import { baseApi } from '../../app/base-api.js';
import { useFormFailure } from '../../app/form-failure.js';
import type { FieldErrors } from '../../app/forms.js';
import { useAppDispatch } from '../../app/store.js';
import { toast } from '../../app/toasts.js';
import { useCreateBookingMutation } from '../bookings/bookings-api.js';
import { usePay } from '../bookings/use-pay.js';

/**
 * The verb of the booking form: create the booking and leave for the payment page.
 * @spec §4 Booking, §8, C4
 */
export function useConfirmBooking() {
  const form = useFormFailure();
  const [leaving, setLeaving] = useLeaving();
  const [createBooking, { isLoading }] = useCreateBookingMutation();
  const { pay, paying } = usePay();
  // Two presses can arrive before the button has fallen asleep.
  const sent = useRef(false);

  const book = async (request: CreateBookingRequest) => {
    const { data, error } = await createBooking(request);
    if (!data) return form.fail(error, SENTENCES.failedCreateBooking);
    toast.success(SENTENCES.bookingCreated);
    // The button stays busy until the browser has left: a second click must not find it awake.
    setLeaving(true);
    const failure = await pay(data);
    if (failure === null) return;
    setLeaving(false);
    form.show(failure);
  };

  const confirm = async (request: CreateBookingRequest, problems: FieldErrors) => {
    if (sent.current) return;
    if (Object.keys(problems).length > 0) return form.refuse(problems);
    form.clear();
    sent.current = true;
    await book(request);
    sent.current = false;
  };
  return { form, confirm, busy: isLoading || paying || leaving };
}

/**
 * True from the moment the browser is sent to the payment page. Back may bring the page as it was left, asleep: it wakes
 * up and looks at what became of the booking meanwhile.
 */
function useLeaving() {
  const [leaving, setLeaving] = useState(false);
  const dispatch = useAppDispatch();
  useEffect(() => {
    const wake = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      setLeaving(false);
      dispatch(baseApi.util.invalidateTags(['Booking', 'Property']));
    };
    window.addEventListener('pageshow', wake);
    return () => window.removeEventListener('pageshow', wake);
  }, [dispatch]);
  return [leaving, setLeaving] as const;
}
