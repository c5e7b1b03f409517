import type Stripe from 'stripe';

/** Stripe's update rule: given keys are set, empty values remove their key, other keys stay. */
export function mergedMetadata(
  before: Stripe.Metadata | null,
  changes: Stripe.Metadata | undefined,
): Stripe.Metadata {
  const merged = { ...before, ...changes };
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== ''));
}
