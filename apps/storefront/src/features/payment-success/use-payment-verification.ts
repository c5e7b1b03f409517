import { useEffect, useState } from 'react';
import { PAYMENT_POLL_SECONDS } from '#libs/core/rules';
import { baseApi } from '../../api/base-api.js';
import { clearUnfinishedBookings } from '../../booking/booking-storage.js';
import { useAppDispatch } from '../../store/store.js';
import { toast } from '../../toasts/toasts.js';
import { useLazyCheckoutStatusQuery } from '../../booking/bookings-api.js';
import { paidSentence, stateAfter, NO_SESSION, type PaymentState } from './payment-state.js';

/** Polls every two seconds, at most ten times, until the payment is decided. @spec §9 Payment polling */
export function usePaymentVerification(sessionId: string): PaymentState {
  const [state, setState] = useState<PaymentState>(() =>
    sessionId ? { name: 'checking', attempt: 1 } : NO_SESSION,
  );
  const [fetchStatus] = useLazyCheckoutStatusQuery();
  const attempt = state.name === 'checking' ? state.attempt : null;

  useEffect(() => {
    if (attempt === null) return;
    let cancelled = false;
    const poll = async () => {
      const { data, isError } = await fetchStatus(sessionId);
      if (!cancelled) setState(stateAfter(attempt, isError ? null : (data ?? null)));
    };
    const timer = setTimeout(() => void poll(), attempt === 1 ? 0 : PAYMENT_POLL_SECONDS * 1_000);
    return () => {
      cancelled = true;
      clearTimeout(timer);
    };
  }, [attempt, fetchStatus, sessionId]);

  useSuccess(state);
  return state;
}

/** Announces a success as a toast, once, and refetches the bookings; what failed stands on the page alone. @spec §8 Payment */
function useSuccess(state: PaymentState): void {
  const dispatch = useAppDispatch();
  useEffect(() => {
    if (state.name !== 'success') return;
    toast.success(paidSentence(state.status));
    clearUnfinishedBookings();
    dispatch(baseApi.util.invalidateTags(['Booking', 'Loyalty', 'Property']));
  }, [state, dispatch]);
}
