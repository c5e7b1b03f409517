import { z } from 'zod';
import { type Plan, PLAN_CHANGES, PLANS, ROLES } from '#libs/core/rules';
import { get, post } from './call.js';
import { checkedLater, Dollars, Id, Instant, optionalCheckedLater } from './fields.js';

/** A plan that is paid for at the provider. Dollars. Additive; E2, E16 */
export const SubscriptionStateView = z.strictObject({
  status: z.enum(['active', 'past_due']),
  /** Per month. */
  price: Dollars,
  current_period_end: z.string(),
  /** What follows then: another plan, `basic` when it ends; null when it goes on. */
  pending_plan: z.enum(PLANS).nullable(),
  past_due_since: z.string().nullable(),
  /** When the plan ends unless the failed renewal is paid before. */
  grace_ends_at: Instant.nullable(),
});
export type SubscriptionStateView = z.infer<typeof SubscriptionStateView>;

/** GET /subscription/plans. @spec §3 Subscription plans response, E12 */
export const PlansView = z.strictObject({
  plan_type: z.enum(ROLES),
  current_plan: z.enum(PLANS),
  available_plans: z.array(
    z.strictObject({
      id: z.enum(PLANS),
      name: z.string(),
      price: Dollars,
      description: z.string(),
      features: z.array(z.string()),
      color: z.string(),
      loyalty_multiplier: z.number(),
    }),
  ),
  message: z.string().optional(),
  /** Null on the free plan, and on one that nobody charges for. Additive. */
  subscription: SubscriptionStateView.nullable(),
});
export type PlansView = z.infer<typeof PlansView>;

/** POST /subscription/upgrade; `url` when a card is needed. @spec §7, E3 */
export const UpgradeView = z.strictObject({
  message: z.string(),
  url: z.string().optional(),
});
export type UpgradeView = z.infer<typeof UpgradeView>;

/** A card, as far as it may be shown. */
export const CardView = z.strictObject({
  brand: z.string(),
  last4: z.string(),
});
export type CardView = z.infer<typeof CardView>;

/** One line of a charge, in the provider's words. Dollars; negative comes back. */
export const ChargeLineView = z.strictObject({
  description: z.string(),
  amount: Dollars,
});
export type ChargeLineView = z.infer<typeof ChargeLineView>;

/** GET /subscription/preview: what choosing a plan costs today and next, from the provider. Dollars. Additive; E3 */
export const PlanPreviewView = z.strictObject({
  current_plan: z.enum(PLANS),
  new_plan: z.enum(PLANS),
  change: z.enum(PLAN_CHANGES),
  /** When the plan changes: now, or when the paid period ends. */
  effective_at: Instant,
  /** Send it back as `previewed_at` with the upgrade, so that what is charged is what was shown. */
  previewed_at: Instant,
  amount_due: Dollars,
  lines: z.array(ChargeLineView),
  /** The charge after that; null when there is none. */
  next_amount: Dollars.nullable(),
  next_at: Instant.nullable(),
  /** Left over from earlier changes; used up first. */
  credit: z.number(),
  /** The card that pays; null when one is asked for on the payment page, or nothing is paid. */
  card: CardView.nullable(),
  needs_card: z.boolean(),
});
export type PlanPreviewView = z.infer<typeof PlanPreviewView>;

/** GET /subscription/checkout/{sessionId}: how the payment of a plan stands. Additive; C10, E3 */
export const PlanCheckoutView = z.strictObject({
  status: z.enum(['open', 'complete', 'expired']),
  payment_status: z.enum(['paid', 'unpaid']),
  new_plan: z.enum(PLANS),
  current_plan: z.enum(PLANS),
  /** The plan is in effect. */
  settled: z.boolean(),
});
export type PlanCheckoutView = z.infer<typeof PlanCheckoutView>;

/** POST /subscription/portal: where the card is changed. Additive; E16 */
export const PortalView = z.strictObject({
  url: z.string(),
});
export type PortalView = z.infer<typeof PortalView>;

/** GET /subscription/invoices: one charge of a plan. Dollars. Additive. */
export const SubscriptionInvoiceView = z.strictObject({
  id: Id,
  number: z.string().nullable(),
  status: z.enum(['open', 'paid', 'void', 'uncollectible']),
  issued_at: Instant,
  paid_at: Instant.nullable(),
  lines: z.array(ChargeLineView),
  total: Dollars,
  amount_paid: Dollars,
  /** Paid from what was left over; negative when this charge left something over. */
  credit_used: z.number(),
  card: CardView.nullable(),
  /** When the provider tries an unpaid one again. */
  next_attempt_at: Instant.nullable(),
});
export type SubscriptionInvoiceView = z.infer<typeof SubscriptionInvoiceView>;

/** One plan on the traveler's own stays. Dollars. */
export const PlanWorthView = z.strictObject({
  plan: z.enum(PLANS),
  name: z.string(),
  points: z.int(),
  more_points: z.int(),
  cost: Dollars,
  worth: z.number(),
  net: z.number(),
  pays_from: z.number().nullable(),
});
export type PlanWorthView = z.infer<typeof PlanWorthView>;

/** The plans compared on the traveler's latest stays. */
export const PlanComparisonView = z.strictObject({
  stays: z.number(),
  since: Instant,
  months: z.number(),
  earned: z.number(),
  /** Dollars a point is counted as. */
  point_worth: z.number(),
  best: z.enum(PLANS),
  plans: z.array(PlanWorthView),
});
export type PlanComparisonView = z.infer<typeof PlanComparisonView>;

/** GET /subscription/break-even; null without a stay to compare on. Additive. */
export const BreakEvenView = z.strictObject({
  comparison: PlanComparisonView.nullable(),
});
export type BreakEvenView = z.infer<typeof BreakEvenView>;

/** Query of GET /subscription/preview. */
const PlanPreviewQuery = z.object({
  new_plan: checkedLater<Plan>({ type: 'string', enum: PLANS }),
});

/** Query of POST /subscription/upgrade. @spec §7, E2 */
const UpgradeQuery = PlanPreviewQuery.extend({
  previewed_at: optionalCheckedLater<string>({
    type: 'string',
    format: 'date-time',
    description: 'The instant of the preview whose amounts were confirmed, so that these are charged.',
  }),
});

/** How plans are paid for: the payment page, the card, charges with receipts, and whether a plan pays. Additive. */
export const billingCalls = {
  checkout: get('/subscription/checkout/:sessionId', {
    summary: 'How the payment page of a plan stands',
    answer: PlanCheckoutView,
    refuses: ['payment.session_not_found', 'subscription.provider_unavailable'],
  }),
  portal: post('/subscription/portal', {
    summary: 'The page on which the card is changed',
    status: 200,
    answer: PortalView,
    refuses: ['subscription.travelers_only', 'subscription.no_card', 'subscription.provider_unavailable'],
  }),
  retry: post('/subscription/retry', {
    summary: 'Charge an overdue renewal once more',
    status: 200,
    answer: UpgradeView,
    refuses: [
      'subscription.travelers_only',
      'subscription.card_declined',
      'subscription.change_under_way',
      'subscription.changed_meanwhile',
      'subscription.provider_unavailable',
    ],
  }),
  invoices: get('/subscription/invoices', {
    summary: 'What was charged for plans, newest first',
    answer: z.array(SubscriptionInvoiceView),
    refuses: ['subscription.travelers_only'],
  }),
  receipt: get('/subscription/invoices/:id/receipt', {
    summary: 'The receipt of a charge, as PDF',
    file: ['application/pdf'],
    refuses: ['subscription.invoice_not_found', 'subscription.no_receipt'],
  }),
  breakEven: get('/subscription/break-even', {
    summary: 'Plans compared on my own latest stays; null without any',
    answer: BreakEvenView,
    refuses: ['subscription.travelers_only'],
  }),
};

/** Travelers' plans. @spec §2 /subscription, §7, E1, E2, E3, E12, E13 */
export const subscriptionCalls = {
  plans: get('/subscription/plans', { summary: 'Plans, and the one somebody is on', answer: PlansView }),
  preview: get('/subscription/preview', {
    summary: 'What choosing a plan costs today and next, before it is done',
    query: PlanPreviewQuery,
    answer: PlanPreviewView,
    refuses: [
      'subscription.travelers_only',
      'subscription.unknown_plan',
      'subscription.already_on_plan',
      'subscription.already_scheduled',
      'subscription.payment_due',
      'subscription.provider_unavailable',
    ],
  }),
  upgrade: post('/subscription/upgrade', {
    summary: 'Change the plan; `url` where a card is needed, `basic` cancels',
    status: 200,
    query: UpgradeQuery,
    answer: UpgradeView,
    refuses: [
      'subscription.travelers_only',
      'subscription.unknown_plan',
      'subscription.already_on_plan',
      'subscription.already_scheduled',
      'subscription.payment_due',
      'subscription.card_declined',
      'subscription.change_under_way',
      'subscription.changed_meanwhile',
      'subscription.preview_outdated',
      'subscription.provider_unavailable',
    ],
  }),
};
