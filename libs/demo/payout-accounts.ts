/** State of a demo owner's account at the payment provider: enabled, or one requirement outstanding. @spec A13 */
export type DemoPayoutStatus = 'enabled' | 'restricted';

/** Owners who have started to set up payouts, by email. */
export const DEMO_PAYOUT_ACCOUNTS: Readonly<Record<string, DemoPayoutStatus>> = {
  'owner@latchkey.test': 'enabled',
  'marcus@latchkey.test': 'enabled',
  'priya@latchkey.test': 'enabled',
  'jonah@latchkey.test': 'enabled',
  'dana@latchkey.test': 'restricted',
};
