/** How far an owner of the demo has come with the payment provider: enabled, or asked for one more thing. @spec A13 */
export type DemoPayoutStatus = 'enabled' | 'restricted';

/** E-mails of owners who have begun to set up payouts; who is not here has not. */
export const DEMO_PAYOUT_ACCOUNTS: Readonly<Record<string, DemoPayoutStatus>> = {
  'owner@latchkey.test': 'enabled',
  'marcus@latchkey.test': 'enabled',
  'priya@latchkey.test': 'enabled',
  'jonah@latchkey.test': 'enabled',
  'dana@latchkey.test': 'restricted',
};
