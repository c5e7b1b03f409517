import { useEffect, useRef, useState } from 'react';
import { SENTENCES, type CreateBookingRequest } from '#libs/core/contracts';
import { baseApi } from '../../api/base-api.js';
import { useFormFailure } from '../../forms/form-failure.js';
import type { FieldErrors } from '../../forms/forms.js';
import { useAppDispatch } from '../../store/store.js';
import { toast } from '../../toasts/toasts.js';
import { useCreateBookingMutation } from '../../booking/bookings-api.js';
import { usePay } from '../../booking/use-pay.js';

/** Creates the booking and redirects to the payment page. @spec §4 Booking, §8, C4 */
export function useConfirmBooking() {
  const form = useFormFailure();
  const [redirecting, setRedirecting] = useRedirecting();
  const [createBooking, { isLoading }] = useCreateBookingMutation();
  const { pay, paying } = usePay();
  // A second click can arrive before the button is disabled.
  const sent = useRef(false);

  const book = async (request: CreateBookingRequest) => {
    const { data, error } = await createBooking(request);
    if (!data) return form.fail(error, SENTENCES.failedCreateBooking);
    toast.success(SENTENCES.bookingCreated);
    // The button stays busy until the browser has left the page, to prevent a second click.
    setRedirecting(true);
    const failure = await pay(data);
    if (failure === null) return;
    setRedirecting(false);
    form.show(failure);
  };

  const confirm = async (request: CreateBookingRequest, problems: FieldErrors) => {
    if (sent.current) return;
    if (Object.keys(problems).length > 0) return form.reject(problems);
    form.clear();
    sent.current = true;
    await book(request);
    sent.current = false;
  };
  return { form, confirm, busy: isLoading || paying || redirecting };
}

/**
 * True once the browser is redirected to the payment page. The Back button may restore the page in that state from the
 * back/forward cache; it then resets and refetches the booking.
 */
function useRedirecting() {
  const [redirecting, setRedirecting] = useState(false);
  const dispatch = useAppDispatch();
  useEffect(() => {
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      setRedirecting(false);
      dispatch(baseApi.util.invalidateTags(['Booking', 'Property']));
    };
    window.addEventListener('pageshow', onPageShow);
    return () => window.removeEventListener('pageshow', onPageShow);
  }, [dispatch]);
  return [redirecting, setRedirecting] as const;
}
