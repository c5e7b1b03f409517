import { useEffect, useState } from 'react';
import type { PlanCheckoutView } from '#libs/core/contracts';
import { PAYMENT_POLL_ATTEMPTS, PAYMENT_POLL_SECONDS } from '#libs/core/rules';
import { useLazyPlanCheckoutQuery } from './subscription-api.js';

/** State of a plan's payment after the return from the provider. */
export type PlanPayment =
  | { name: 'checking'; attempt: number }
  | { name: 'settled'; plan: PlanCheckoutView['new_plan'] }
  | { name: 'expired' }
  | { name: 'slow' };

/** The state after one attempt; failures before the last attempt are retried. @spec §4 Payment verification, C9, E3 */
function stateAfter(attempt: number, checkout: PlanCheckoutView | null): PlanPayment {
  if (checkout?.settled) return { name: 'settled', plan: checkout.new_plan };
  if (checkout?.status === 'expired') return { name: 'expired' };
  return attempt < PAYMENT_POLL_ATTEMPTS ? { name: 'checking', attempt: attempt + 1 } : { name: 'slow' };
}

/** Polls every two seconds, at most ten times, until the plan is in effect. @spec §9 Payment polling */
export function usePlanPayment(sessionId: string): { payment: PlanPayment; again: () => void } {
  const [payment, setPayment] = useState<PlanPayment>({ name: 'checking', attempt: 1 });
  const [fetchCheckout] = useLazyPlanCheckoutQuery();
  const attempt = payment.name === 'checking' ? payment.attempt : null;

  useEffect(() => {
    if (attempt === null) return;
    let cancelled = false;
    const poll = async () => {
      const { data, isError } = await fetchCheckout(sessionId);
      if (!cancelled) setPayment(stateAfter(attempt, isError ? null : (data ?? null)));
    };
    const timer = setTimeout(() => void poll(), attempt === 1 ? 0 : PAYMENT_POLL_SECONDS * 1_000);
    return () => {
      cancelled = true;
      clearTimeout(timer);
    };
  }, [attempt, fetchCheckout, sessionId]);

  return { payment, again: () => setPayment({ name: 'checking', attempt: 1 }) };
}
