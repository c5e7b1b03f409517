import type Stripe from 'stripe';

/** Stripe's rule for updates: named keys are set, empty values remove theirs, all others stay. */
export function mergedMetadata(
  before: Stripe.Metadata | null,
  changes: Stripe.Metadata | undefined,
): Stripe.Metadata {
  const merged = { ...before, ...changes };
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== ''));
}
