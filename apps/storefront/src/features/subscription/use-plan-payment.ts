import { useEffect, useState } from 'react';
import type { PlanCheckoutView } from '#libs/contracts';
import { PAYMENT_POLL_ATTEMPTS, PAYMENT_POLL_SECONDS } from '#libs/rules';
import { useLazyPlanCheckoutQuery } from './subscription-api.js';

/** Where the payment of a plan stands, seen from the browser that came back from it. */
export type PlanPayment =
  | { name: 'checking'; attempt: number }
  | { name: 'settled'; plan: PlanCheckoutView['new_plan'] }
  | { name: 'expired' }
  | { name: 'slow' };

/** What follows from one look; failures before the last attempt are tried again. @spec §4 Payment verification, C9, E3 */
export function afterLook(attempt: number, look: PlanCheckoutView | null): PlanPayment {
  if (look?.settled) return { name: 'settled', plan: look.new_plan };
  if (look?.status === 'expired') return { name: 'expired' };
  return attempt < PAYMENT_POLL_ATTEMPTS ? { name: 'checking', attempt: attempt + 1 } : { name: 'slow' };
}

/** Asks every two seconds, ten times at most, until the plan is in effect. @spec §9 Payment polling */
export function usePlanPayment(sessionId: string): { payment: PlanPayment; again: () => void } {
  const [payment, setPayment] = useState<PlanPayment>({ name: 'checking', attempt: 1 });
  const [look] = useLazyPlanCheckoutQuery();
  const attempt = payment.name === 'checking' ? payment.attempt : null;

  useEffect(() => {
    if (attempt === null) return;
    let gone = false;
    const ask = async () => {
      const { data, isError } = await look(sessionId);
      if (!gone) setPayment(afterLook(attempt, isError ? null : (data ?? null)));
    };
    const timer = setTimeout(() => void ask(), attempt === 1 ? 0 : PAYMENT_POLL_SECONDS * 1_000);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [attempt, look, sessionId]);

  return { payment, again: () => setPayment({ name: 'checking', attempt: 1 }) };
}
