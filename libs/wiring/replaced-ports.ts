import type Stripe from 'stripe';
import type { Clock } from '#libs/core/platform';

/** Ports that tests replace, and tests only. */
export interface ReplacedPorts {
  clock?: Clock;
  stripe?: Stripe;
}
