import { useEffect, useRef, useState } from 'react';
import { SENTENCES, type CreateBookingRequest } from '#libs/core/contracts';
import { baseApi } from '../../api/base-api.js';
import { useFormFailure } from '../../forms/form-failure.js';
import type { FieldErrors } from '../../forms/forms.js';
import { useAppDispatch } from '../../store/store.js';
import { toast } from '../../toasts/toasts.js';
import { useCreateBookingMutation } from '../../booking/bookings-api.js';
import { usePay } from '../../booking/use-pay.js';

/**
 * Creates the booking and redirects to the payment page.
 * @spec §4 Booking, §8, C4
 */
export function useConfirmBooking() {
  const form = useFormFailure();
  const [leaving, setLeaving] = useLeaving();
  const [createBooking, { isLoading }] = useCreateBookingMutation();
  const { pay, paying } = usePay();
  // Two clicks can arrive before the button is disabled.
  const sent = useRef(false);

  const book = async (request: CreateBookingRequest) => {
    const { data, error } = await createBooking(request);
    if (!data) return form.fail(error, SENTENCES.failedCreateBooking);
    toast.success(SENTENCES.bookingCreated);
    // The button stays busy until the browser has left the page, to prevent a second click.
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
 * True once the browser is redirected to the payment page. The Back button may restore the page in that state from the
 * back/forward cache: it then resets and fetches what became of the booking.
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
