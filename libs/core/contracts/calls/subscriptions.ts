import { z } from 'zod';
import { type Plan, PLAN_CHANGES, PLANS, ROLES } from '#libs/core/rules';
import type { ErrorCode } from '../errors/index.js';
import { get, post } from './call.js';
import { checkedLater, Dollars, Id, Instant, optionalCheckedLater } from './fields.js';

/** A subscription at the provider. Dollars. Additive; E2, E16 */
export const SubscriptionStateView = z.strictObject({
  status: z.enum(['active', 'past_due']),
  /** Per month. */
  price: Dollars,
  current_period_end: z.string(),
  /** The plan scheduled for then, `basic` for cancellation; null when the plan continues. */
  pending_plan: z.enum(PLANS).nullable(),
  past_due_since: z.string().nullable(),
  /** When the plan ends unless the failed renewal is paid. */
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
  /** Null on the free plan, and on a plan without a subscription. Additive. */
  subscription: SubscriptionStateView.nullable(),
});
export type PlansView = z.infer<typeof PlansView>;

/** POST /subscription/upgrade; `url` when a card is needed. @spec §7, E3 */
export const UpgradeView = z.strictObject({ message: z.string(), url: z.string().optional() });
export type UpgradeView = z.infer<typeof UpgradeView>;

/** The displayable part of a card. */
export const CardView = z.strictObject({ brand: z.string(), last4: z.string() });
export type CardView = z.infer<typeof CardView>;

/** One line of a charge, with the provider's description. Dollars; negative is a credit. */
export const ChargeLineView = z.strictObject({ description: z.string(), amount: Dollars });
export type ChargeLineView = z.infer<typeof ChargeLineView>;

/** GET /subscription/preview: the provider's amounts for choosing a plan, today and next. Dollars. Additive; E3 */
export const PlanPreviewView = z.strictObject({
  current_plan: z.enum(PLANS),
  new_plan: z.enum(PLANS),
  change: z.enum(PLAN_CHANGES),
  /** When the plan changes: now, or at the end of the paid period. */
  effective_at: Instant,
  /** Sent back with the upgrade, so that the amount charged is the amount shown. */
  previewed_at: Instant,
  amount_due: Dollars,
  lines: z.array(ChargeLineView),
  /** The next charge; null when there is none. */
  next_amount: Dollars.nullable(),
  next_at: Instant.nullable(),
  /** Credit from earlier changes; used first. */
  credit: z.number(),
  /** The card that pays; null when the payment page asks for one, or nothing is charged. */
  card: CardView.nullable(),
  needs_card: z.boolean(),
});
export type PlanPreviewView = z.infer<typeof PlanPreviewView>;

/** GET /subscription/checkout/{sessionId}: status of a plan's payment. Additive; C10, E3 */
export const PlanCheckoutView = z.strictObject({
  status: z.enum(['open', 'complete', 'expired']),
  payment_status: z.enum(['paid', 'unpaid']),
  new_plan: z.enum(PLANS),
  current_plan: z.enum(PLANS),
  /** True once the plan is in effect. */
  settled: z.boolean(),
});
export type PlanCheckoutView = z.infer<typeof PlanCheckoutView>;

/** POST /subscription/portal: the page for changing the card. Additive; E16 */
export const PortalView = z.strictObject({ url: z.string() });
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
  /** Paid from credit; negative when this charge added credit. */
  credit_used: z.number(),
  card: CardView.nullable(),
  /** When the provider retries an unpaid charge. */
  next_attempt_at: Instant.nullable(),
});
export type SubscriptionInvoiceView = z.infer<typeof SubscriptionInvoiceView>;

/** One plan applied to the traveler's own stays. Dollars. */
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
  /** Assumed value of a point, in dollars. */
  point_worth: z.number(),
  best: z.enum(PLANS),
  plans: z.array(PlanWorthView),
});
export type PlanComparisonView = z.infer<typeof PlanComparisonView>;

/** GET /subscription/break-even; null without a stay to compare. Additive. */
export const BreakEvenView = z.strictObject({ comparison: PlanComparisonView.nullable() });
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

/** Errors of choosing a plan. */
const CHOICE_ERRORS = [
  'subscription.travelers_only',
  'subscription.unknown_plan',
  'subscription.already_on_plan',
  'subscription.already_scheduled',
  'subscription.payment_due',
  'subscription.provider_unavailable',
] as const satisfies readonly ErrorCode[];

/** Errors of charging a card for a plan. */
const CHARGE_ERRORS = [
  'subscription.card_declined',
  'subscription.change_under_way',
  'subscription.changed_meanwhile',
] as const satisfies readonly ErrorCode[];

/** Billing of plans: payment page, card, charges with receipts, and break-even. Additive. */
export const billingCalls = {
  checkout: get('/subscription/checkout/:sessionId', {
    summary: 'How the payment page of a plan stands',
    response: PlanCheckoutView,
    errors: ['payment.session_not_found', 'subscription.provider_unavailable'],
  }),
  portal: post('/subscription/portal', {
    summary: 'The page on which the card is changed',
    status: 200,
    response: PortalView,
    errors: ['subscription.travelers_only', 'subscription.no_card', 'subscription.provider_unavailable'],
  }),
  retry: post('/subscription/retry', {
    summary: 'Charge an overdue renewal once more',
    status: 200,
    response: UpgradeView,
    errors: ['subscription.travelers_only', ...CHARGE_ERRORS, 'subscription.provider_unavailable'],
  }),
  invoices: get('/subscription/invoices', {
    summary: 'What was charged for plans, newest first',
    response: z.array(SubscriptionInvoiceView),
    errors: ['subscription.travelers_only'],
  }),
  receipt: get('/subscription/invoices/:id/receipt', {
    summary: 'The receipt of a charge, as PDF',
    file: ['application/pdf'],
    errors: ['subscription.invoice_not_found', 'subscription.no_receipt'],
  }),
  breakEven: get('/subscription/break-even', {
    summary: 'Plans compared on my own latest stays; null without any',
    response: BreakEvenView,
    errors: ['subscription.travelers_only'],
  }),
};

/** Travelers' plans. @spec §2 /subscription, §7, E1, E2, E3, E12, E13 */
export const subscriptionCalls = {
  plans: get('/subscription/plans', { summary: 'Plans, and the one somebody is on', response: PlansView }),
  preview: get('/subscription/preview', {
    summary: 'What choosing a plan costs today and next, before it is done',
    query: PlanPreviewQuery,
    response: PlanPreviewView,
    errors: CHOICE_ERRORS,
  }),
  upgrade: post('/subscription/upgrade', {
    summary: 'Change the plan; `url` where a card is needed, `basic` cancels',
    status: 200,
    query: UpgradeQuery,
    response: UpgradeView,
    errors: [...CHOICE_ERRORS, ...CHARGE_ERRORS, 'subscription.preview_outdated'],
  }),
};
