import {
  formatCount,
  PLAN_TERMS,
  PLANS,
  pointsFor,
  TIER_BENEFITS,
  TIER_STEP_POINTS,
  TIERS,
  VOUCHER_DAYS,
} from '#libs/core/rules';
import { EXAMPLE, short, type HelpSection } from './section.js';

export const loyalty = (): HelpSection[] => [
  {
    id: 'points',
    topic: 'Loyalty',
    title: 'How do I earn points?',
    text: [
      `Every whole dollar you pay for a stay earns 1 point, times the multiplier of your plan. Paying ${short(EXAMPLE)} earns ${PLANS.filter(
        (plan) => plan !== 'premium',
      )
        .map(
          (plan) =>
            `${formatCount(pointsFor(EXAMPLE, PLAN_TERMS[plan].multiplier))} with ${PLAN_TERMS[plan].name}`,
        )
        .join(', ')}.`,
      'We use your plan’s multiplier when you pay; changing plans later doesn’t affect it.',
    ],
    asks: 'loyalty program how does it work earn points per dollar rewards multiplier collect points',
  },
  {
    id: 'points-when',
    topic: 'Loyalty',
    title: 'When do my points post?',
    text: [
      'Points are pending from payment and post when the stay is completed, at check-out. When the booking is cancelled they are voided.',
    ],
    asks: 'pending points missing points not received when do I get points posted void points after cancellation',
  },
  {
    id: 'tiers',
    topic: 'Loyalty',
    title: 'Which tiers are there?',
    text: [
      `${TIERS.map((tier, index) => `${TIER_BENEFITS[tier].name} from ${formatCount(index * TIER_STEP_POINTS)} points`).join(', ')}, by all the points you have ever earned. Redeeming points never lowers your tier.`,
    ],
    asks: 'loyalty tiers levels status explorer adventurer voyager elite traveler lose tier benefits reach next level',
  },
  {
    id: 'redeem',
    topic: 'Loyalty',
    title: 'How do I use my points?',
    text: [
      'Redeem them for perks on the Loyalty page: dining, entertainment, attractions, bonus nights and more. You get a voucher with a code. Some perks come with a tier and need no points.',
    ],
    asks: 'redeem spend points perks voucher code rewards catalogue discount use points',
  },
  {
    id: 'vouchers',
    topic: 'Loyalty',
    title: 'How do I use a voucher, and how long is it valid?',
    text: [
      `Enter its code in the booking form; the price changes before you confirm. A voucher is valid for ${VOUCHER_DAYS} days from the day you redeem it, and is used in one go.`,
      'If you cancel in time it comes back to you. If the owner or Latchkey cancels, it comes back in full and can be used for 30 days at least.',
    ],
    asks: 'voucher code expired coupon promo code gift how to use my voucher validity lost voucher voucher after cancellation enter code',
  },
  {
    id: 'points-expiry',
    topic: 'Loyalty',
    title: 'Do points expire?',
    text: ['No. Points do not expire.'],
    asks: 'points expiry expire lose points how long valid points',
  },
];
