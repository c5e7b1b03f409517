import type { OperationKind } from '#libs/money/provider';

/** Operations that change a traveler's plan. */
export const PLAN_OPERATIONS = [
  'subscription_checkout',
  'change_subscription',
] as const satisfies readonly OperationKind[];

/** The caller runs an operation immediately; sweeps take over after this delay. */
export const RUN_BY_CALLER_SECONDS = 20;
