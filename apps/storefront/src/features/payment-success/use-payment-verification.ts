import { useEffect, useState } from 'react';
import { SENTENCES } from '#libs/contracts';
import { PAYMENT_POLL_SECONDS } from '#libs/rules';
import { baseApi } from '../../app/base-api.js';
import { forgetBookingsInTheMaking } from '../../app/booking-memory.js';
import { useAppDispatch } from '../../app/store.js';
import { toast } from '../../app/toasts.js';
import { useLazyCheckoutStatusQuery } from '../bookings/bookings-api.js';
import { afterLook, NO_SESSION, type PaymentState } from './payment-state.js';

/** Asks every two seconds, ten times at most, until the payment is decided. @spec §9 Payment polling */
export function usePaymentVerification(sessionId: string): PaymentState {
  const [state, setState] = useState<PaymentState>(() =>
    sessionId ? { name: 'checking', attempt: 1 } : NO_SESSION,
  );
  const [look] = useLazyCheckoutStatusQuery();
  const attempt = state.name === 'checking' ? state.attempt : null;

  useEffect(() => {
    if (attempt === null) return;
    let gone = false;
    const ask = async () => {
      const { data, isError } = await look(sessionId);
      if (!gone) setState(afterLook(attempt, isError ? null : (data ?? null)));
    };
    const timer = setTimeout(() => void ask(), attempt === 1 ? 0 : PAYMENT_POLL_SECONDS * 1_000);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [attempt, look, sessionId]);

  useAnnouncement(state);
  return state;
}

/** The outcome as a toast, once; on success the bookings seen before are out of date. @spec §8 Payment */
function useAnnouncement(state: PaymentState): void {
  const dispatch = useAppDispatch();
  useEffect(() => {
    if (state.name === 'checking') return;
    if (state.name !== 'success') return toast.error(state.sentence);
    toast.success(SENTENCES.paymentSuccessful);
    forgetBookingsInTheMaking();
    dispatch(baseApi.util.invalidateTags(['Booking', 'Loyalty', 'Property']));
  }, [state, dispatch]);
}
