import type { Intent } from '../understanding/meanings.js';

/** The help section with the general answer to a personal question. */
export const GENERAL_SECTIONS: Readonly<Partial<Record<Intent, string>>> = {
  my_stays: 'how-to-book',
  my_spending: 'price',
  stay_details: 'check-in',
  cancel_preview: 'cancellation',
  cancel_deadline: 'cancellation',
  refund_status: 'refund-time',
  hold_status: 'hold',
  stay_points: 'points-when',
  my_points: 'points',
  my_tier: 'tiers',
  my_perks: 'redeem',
  my_vouchers: 'vouchers',
  my_plan: 'plans',
  my_saved: 'saved',
  owner_stays: 'owner-calendar',
  owner_earnings: 'owner-statements',
  owner_payouts: 'payouts',
  owner_blocks: 'owner-calendar',
};
