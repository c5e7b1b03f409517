import {
  dollars,
  PLAN_TERMS,
  PLANS,
  pointsFor,
  TIER_BENEFITS,
  TIER_STEP_POINTS,
  TIERS,
  type Cents,
} from '#libs/core/rules';

/** The articles of the help that are told in every language, by their id there. */
export const ARTICLE_IDS = [
  'booking-window',
  'stay-length',
  'how-to-book',
  'hold',
  'hold-limits',
  'age',
  'guests',
  'pets',
  'house-rules',
  'check-in',
  'same-day',
  'saved',
  'change-dates',
  'agreement',
  'cancellation',
  'late-cancellation',
  'how-to-cancel',
  'refund-time',
  'refund-failed',
  'owner-cancels',
  'unpaid-cancel',
  'price',
  'cleaning-fee',
  'service-fee',
  'payment',
  'pay-elsewhere',
  'discounts',
  'payment-failed',
  'receipt',
  'last-minute-price',
  'address',
  'arrival-guide',
  'messages',
  'host-details',
  'message-safety',
  'trouble-at-home',
  'plans',
  'premium',
  'change-plan',
  'failed-renewal',
  'points',
  'points-when',
  'tiers',
  'redeem',
  'vouchers',
  'points-expiry',
  'write-review',
  'trust-reviews',
  'review-reply',
  'guest-ratings',
  'list-home',
  'listing-photos',
  'pause-home',
  'arrival-guide-owner',
  'owner-prices',
  'owner-calendar',
  'calendar-sync',
  'stay-rules',
  'gaps',
  'unsold-nights',
  'owner-cancelling',
  'reliability',
  'payouts',
  'owner-statements',
  'owners-book',
  'what-is',
  'create-account',
  'password',
  'sessions',
  'delete-account',
  'password-storage',
  'liability',
  'pictures',
  'support',
] as const;
export type ArticleId = (typeof ARTICLE_IDS)[number];

/** The title of an article, and what it says, in one or two sentences. */
type Article = readonly [title: string, text: string];
export type Articles = Readonly<Record<ArticleId, Article>>;

/** How amounts are written: "416,25 $", without cents when there are none. */
export const moneyIn = (locale: string): ((amount: Cents) => string) => {
  const whole = { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' } as const;
  const withCents = new Intl.NumberFormat(locale, whole);
  const withoutCents = new Intl.NumberFormat(locale, { ...whole, maximumFractionDigits: 0 });
  return (amount) => (amount % 100 === 0 ? withoutCents : withCents).format(amount / 100);
};

/** Of what the examples are: three nights at $100. */
export const EXAMPLE = dollars(300);

/** A line for each plan. */
export const planLines = (
  line: (plan: { name: string; price: Cents; multiplier: number; concierge: boolean }) => string,
): string =>
  PLANS.map((plan) => {
    const { name, priceCents, multiplier, concierge } = PLAN_TERMS[plan];
    return line({ name, price: priceCents, multiplier, concierge });
  }).join('\n');

/** What {@link EXAMPLE} earns: "300 (Free Loyalty), 600 (Plus)". */
export const POINTS_BY_PLAN = PLANS.filter((plan) => plan !== 'premium')
  .map((plan) => `${pointsFor(EXAMPLE, PLAN_TERMS[plan].multiplier)} (${PLAN_TERMS[plan].name})`)
  .join(', ');

/** "Adventurer (1,000)". @param locale of the figures */
export const tiersIn = (locale: string): string =>
  TIERS.map(
    (tier, index) =>
      `${TIER_BENEFITS[tier].name} (${new Intl.NumberFormat(locale).format(index * TIER_STEP_POINTS)})`,
  ).join(', ');
