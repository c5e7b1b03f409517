import { z } from 'zod';
import {
  dollars,
  formatCents,
  formatCount,
  PERK_CATEGORIES,
  PERK_LIMITS,
  PLANS,
  TIERS,
  toDollars,
  VOUCHER_KINDS,
} from '#libs/core/rules';
import type { ErrorCode } from '../errors/index.js';
import { get, post } from './call.js';
import { effectiveFrom, ReasonRequest } from './common.js';
import { Dollars, Id, Instant, numberBetween, PersonName, text } from './fields.js';

/** A perk's terms as set by operators; dollars. @spec §3 Perk, E9, A11 */
export const PerkTermsView = z.strictObject({
  category: z.enum(PERK_CATEGORIES),
  title: z.string(),
  description: z.string(),
  min_tier: z.enum(TIERS),
  /** Null for a perk included in its tier. */
  points_cost: z.int().nullable(),
  /** Shown with the perk; for a `percentage` voucher also its discount. */
  discount_percentage: z.int().nullable(),
  /** Null for a partner's offer. */
  voucher: z.enum(VOUCHER_KINDS).nullable(),
  /** The discount of an `amount`, the cap of another kind; null for no cap. */
  worth: z.number().nullable(),
  min_nights: z.int(),
  min_subtotal: Dollars,
});
export type PerkTermsView = z.infer<typeof PerkTermsView>;

/** A version of a perk's terms and its state: `replaced` ones never came into force. */
export const PerkVersionView = z.strictObject({
  id: z.string(),
  state: z.enum(['in_force', 'planned', 'past', 'replaced']),
  /** False for a version that ends the perk. */
  offered: z.boolean(),
  terms: PerkTermsView,
  /** Null for the initial terms. */
  effective_from: z.string().nullable(),
  set_at: Instant,
  set_by: PersonName.nullable(),
  reason: z.string().nullable(),
});
export type PerkVersionView = z.infer<typeof PerkVersionView>;

/** GET /admin/perks/{id}. */
export const OperatorPerkView = z.strictObject({
  id: Id,
  /** Id of the latest version; sent back as `based_on`, so that nobody overwrites a change they have not seen. */
  newest: z.string(),
  /** By effective date, latest first. */
  history: z.array(PerkVersionView),
  /** Vouchers redeemed, and those that can still be used. */
  redeemed: z.number(),
  open_vouchers: z.number(),
});
export type OperatorPerkView = z.infer<typeof OperatorPerkView>;

/** The effect of new terms, in sentences. */
export const PerkEffectView = z.strictObject({ effect: z.array(z.string()) });
export type PerkEffectView = z.infer<typeof PerkEffectView>;

/** A price at which a plan was sold; dollars per month. */
const PlanPriceView = z.strictObject({
  price: Dollars,
  /** First and last start of a subscription at this price. */
  first_sold_at: Instant,
  last_sold_at: Instant,
  subscribers: z.number(),
});

/** GET /admin/plans: a plan with its subscribers and revenue; dollars. */
export const OperatorPlanView = z.strictObject({
  id: z.enum(PLANS),
  name: z.string(),
  /** Current price per month. */
  price: Dollars,
  multiplier: z.number(),
  concierge: z.boolean(),
  /** Travelers on the plan; of these, those with a failed renewal, and those leaving at the end of the period. */
  travelers: z.number(),
  past_due: z.number(),
  leaving: z.number(),
  /** Paid by current subscribers of this plan: in the last 30 days, and in total. */
  paid_30_days: Dollars,
  paid_total: Dollars,
  /** Prices it was sold at, the current one first. */
  prices: z.array(PlanPriceView),
});
export type OperatorPlanView = z.infer<typeof OperatorPlanView>;

/** A whole number from 1 to `max`. */
const wholeNumber = (what: string, max: number) =>
  numberBetween(`Please enter ${what} as a whole number between 1 and ${formatCount(max)}`, 1, max);

/** Dollars with at most two decimals, within bounds. */
const dollarsBetween = (what: string, min: number, max: number) => {
  const bounds = [min, max].map((amount) => formatCents(dollars(amount))).join(' and ');
  return numberBetween(`Please enter ${what} in dollars, between ${bounds}`, min, max, { decimals: 2 });
};

/** Terms of a perk. @spec §3 Perk, E9, A11 */
export const PerkTermsRequest = z.object({
  category: z.enum(PERK_CATEGORIES, { error: 'Please choose what the perk is about' }),
  title: text('Please give the perk a title', PERK_LIMITS.title),
  description: text('Please say what one gets', PERK_LIMITS.description),
  min_tier: z.enum(TIERS, { error: 'Please choose the tier from which on it can be had' }),
  points_cost: wholeNumber('the cost in points', PERK_LIMITS.pointsCost).nullish(),
  discount_percentage: wholeNumber('the percentage', 100).nullish(),
  voucher: z.enum(VOUCHER_KINDS, { error: 'Please choose what the voucher takes off a stay' }).nullish(),
  worth: dollarsBetween('what comes off', 0.01, toDollars(PERK_LIMITS.worth)).nullish(),
  min_nights: wholeNumber('the least nights', PERK_LIMITS.minNights).nullish(),
  min_subtotal: dollarsBetween(
    'the least price of the nights',
    0,
    toDollars(PERK_LIMITS.minSubtotal),
  ).nullish(),
});
export type PerkTermsRequest = z.input<typeof PerkTermsRequest>;

/** POST /admin/perks and its preview: a perk that does not exist yet. */
const NewPerkRequest = ReasonRequest.extend({
  terms: z.object(PerkTermsRequest.shape, { error: 'Please say what the perk is' }),
  effective_from: effectiveFrom(),
});

/** POST /admin/perks/{id}/changes and its preview. */
export const ChangePerkRequest = ReasonRequest.extend({
  terms: z
    .object(PerkTermsRequest.shape, {
      error: 'Please say what the perk is from then on; null ends it',
    })
    .nullable()
    .describe('null ends it'),
  effective_from: effectiveFrom(),
  based_on: z
    .string({ error: 'Please send what the perk called its newest terms' })
    .nullish()
    .describe('The `newest` that the change was made from'),
});
export type ChangePerkRequest = z.input<typeof ChangePerkRequest>;

const TERMS_ERRORS = [
  'perk.retroactive',
  'perk.cost_missing',
  'perk.percentage_missing',
  'perk.worth_missing',
  'perk.voucher_missing',
] as const satisfies readonly ErrorCode[];
/** Errors of changing a perk. */
export const PERK_CHANGE_ERRORS = [
  ...TERMS_ERRORS,
  'loyalty.perk_not_found',
  'perk.changed_meanwhile',
  'perk.nothing_changes',
  'perk.not_offered',
] as const satisfies readonly ErrorCode[];

/** Perks for points: changed with an effective date and a reason, never retroactively. @spec §3 Perk, E9, E10 */
export const operatorPerkCalls = {
  one: get('/admin/perks/:id', {
    summary: 'One perk with everything that was ever chosen for it',
    response: OperatorPerkView,
    errors: ['loyalty.perk_not_found'],
  }),
  previewNew: post('/admin/perks/preview', {
    summary: 'What a new perk would bring',
    status: 200,
    body: NewPerkRequest,
    response: PerkEffectView,
    errors: TERMS_ERRORS,
  }),
  add: post('/admin/perks', {
    summary: 'Add a perk, from a moment on',
    body: NewPerkRequest,
    response: OperatorPerkView,
    errors: [...TERMS_ERRORS, 'operator.reason_required', 'approval.required'],
  }),
  preview: post('/admin/perks/:id/changes/preview', {
    summary: 'What a change would change, and what not',
    status: 200,
    body: ChangePerkRequest,
    response: PerkEffectView,
    errors: PERK_CHANGE_ERRORS,
  }),
  change: post('/admin/perks/:id/changes', {
    summary: 'Change a perk from a moment on, or end it',
    status: 200,
    body: ChangePerkRequest,
    response: OperatorPerkView,
    errors: [...PERK_CHANGE_ERRORS, 'operator.reason_required', 'approval.required'],
  }),
};

/** Travelers' plans, read-only: prices and multipliers are part of the contract. @spec §9 Subscription, E1 */
export const operatorPlanCalls = {
  all: get('/admin/plans', {
    summary: 'Each plan with its price, since when it is sold at it, who is on it and what it brings',
    response: z.array(OperatorPlanView),
  }),
};
