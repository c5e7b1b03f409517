import type Stripe from 'stripe';
import type { Clock } from '#libs/core/platform';

/** Ports that only tests replace. */
export interface ReplacedPorts {
  clock?: Clock;
  stripe?: Stripe;
}
