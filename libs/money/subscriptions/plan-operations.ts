import type { OperationKind } from '#libs/money/provider';

/** Calls that change what somebody pays for. */
export const PLAN_OPERATIONS: readonly OperationKind[] = ['subscription_checkout', 'change_subscription'];

/** Whoever asks for a call makes it at once; sweeps take over what has been left for so long. */
export const RUN_BY_CALLER_SECONDS = 60;
