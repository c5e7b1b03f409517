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
import { Dollars, Id, Instant, numberBetween, text } from './fields.js';

/** Terms of a perk as operators choose them; dollars. @spec §3 Perk, E9, A11 */
export const PerkTermsView = z.strictObject({
  category: z.enum(PERK_CATEGORIES),
  title: z.string(),
  description: z.string(),
  min_tier: z.enum(TIERS),
  /** Null for a perk that comes with its tier. */
  points_cost: z.int().nullable(),
  /** Shown with the perk; of a `percentage` it is also what the voucher takes off. */
  discount_percentage: z.int().nullable(),
  /** Null for what a partner gives. */
  voucher: z.enum(VOUCHER_KINDS).nullable(),
  /** What an `amount` takes off, and the most that another kind does; null for no limit. */
  worth: z.number().nullable(),
  min_nights: z.int(),
  min_subtotal: Dollars,
});
export type PerkTermsView = z.infer<typeof PerkTermsView>;

/** Terms that were chosen for a perk, and how they stand: `replaced` ones never came into force. */
export const PerkVersionView = z.strictObject({
  id: z.string(),
  state: z.enum(['in_force', 'planned', 'past', 'replaced']),
  /** False where the perk ends. */
  offered: z.boolean(),
  terms: PerkTermsView,
  /** Null for what has been so from the beginning. */
  effective_from: z.string().nullable(),
  set_at: Instant,
  set_by: z
    .strictObject({
      id: Id,
      full_name: z.string(),
    })
    .nullable(),
  reason: z.string().nullable(),
});
export type PerkVersionView = z.infer<typeof PerkVersionView>;

/** GET /admin/perks/{id}. */
export const OperatorPerkView = z.strictObject({
  id: Id,
  /** What was chosen last; sent back as `based_on`, so that nobody overwrites what they have not seen. */
  newest: z.string(),
  /** The latest moment first. */
  history: z.array(PerkVersionView),
  /** Vouchers it has sold, and those of them that can still be used. */
  redeemed: z.number(),
  open_vouchers: z.number(),
});
export type OperatorPerkView = z.infer<typeof OperatorPerkView>;

/** What terms would change, in sentences. */
export const PerkEffectView = z.strictObject({
  effect: z.array(z.string()),
});
export type PerkEffectView = z.infer<typeof PerkEffectView>;

/** A price at which a plan was sold; dollars a month. */
const PlanPriceView = z.strictObject({
  price: Dollars,
  /** When somebody first and last began a plan at this price. */
  first_sold_at: Instant,
  last_sold_at: Instant,
  subscribers: z.number(),
});

/** GET /admin/plans: a plan, who is on it and what it brings; dollars. */
export const OperatorPlanView = z.strictObject({
  id: z.enum(PLANS),
  name: z.string(),
  /** A month, today. */
  price: Dollars,
  multiplier: z.number(),
  concierge: z.boolean(),
  /** Travelers on it; of them those whose renewal failed, and those who leave it when the period ends. */
  travelers: z.number(),
  past_due: z.number(),
  leaving: z.number(),
  /** Paid by those whose subscription is to this plan now: in the last 30 days, and ever. */
  paid_30_days: Dollars,
  paid_total: Dollars,
  /** Prices it was sold at, the present one first. */
  prices: z.array(PlanPriceView),
});
export type OperatorPlanView = z.infer<typeof OperatorPlanView>;

/** A whole number within bounds. */
const whole = (what: string, most: number) =>
  numberBetween(`Please enter ${what} as a whole number between 1 and ${formatCount(most)}`, 1, most);

/** Dollars with cents at most, within bounds. */
const dollarsBetween = (what: string, least: number, most: number) => {
  const bounds = [least, most].map((one) => formatCents(dollars(one))).join(' and ');
  return numberBetween(`Please enter ${what} in dollars, between ${bounds}`, least, most, { decimals: 2 });
};

/** Terms of a perk. @spec §3 Perk, E9, A11 */
export const PerkTermsRequest = z.object({
  category: z.enum(PERK_CATEGORIES, { error: 'Please choose what the perk is about' }),
  title: text('Please give the perk a title', PERK_LIMITS.title),
  description: text('Please say what one gets', PERK_LIMITS.description),
  min_tier: z.enum(TIERS, { error: 'Please choose the tier from which on it can be had' }),
  points_cost: whole('the cost in points', PERK_LIMITS.pointsCost).nullish(),
  discount_percentage: whole('the percentage', 100).nullish(),
  voucher: z.enum(VOUCHER_KINDS, { error: 'Please choose what the voucher takes off a stay' }).nullish(),
  worth: dollarsBetween('what comes off', 0.01, toDollars(PERK_LIMITS.worth)).nullish(),
  min_nights: whole('the least nights', PERK_LIMITS.minNights).nullish(),
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

const BAD_TERMS = [
  'perk.retroactive',
  'perk.cost_missing',
  'perk.percentage_missing',
  'perk.worth_missing',
  'perk.voucher_missing',
] as const satisfies readonly ErrorCode[];
const BAD_CHANGE = [
  ...BAD_TERMS,
  'loyalty.perk_not_found',
  'perk.changed_meanwhile',
  'perk.nothing_changes',
  'perk.not_offered',
] as const satisfies readonly ErrorCode[];

/** What points can be spent on: changed from a moment on, with a reason, never back in time. @spec §3 Perk, E9, E10 */
export const operatorPerkCalls = {
  one: get('/admin/perks/:id', {
    summary: 'One perk with everything that was ever chosen for it',
    answer: OperatorPerkView,
    refuses: ['loyalty.perk_not_found'],
  }),
  previewNew: post('/admin/perks/preview', {
    summary: 'What a new perk would bring',
    status: 200,
    body: NewPerkRequest,
    answer: PerkEffectView,
    refuses: [...BAD_TERMS],
  }),
  add: post('/admin/perks', {
    summary: 'Add a perk, from a moment on',
    body: NewPerkRequest,
    answer: OperatorPerkView,
    refuses: [...BAD_TERMS, 'operator.reason_required'],
  }),
  preview: post('/admin/perks/:id/changes/preview', {
    summary: 'What a change would change, and what not',
    status: 200,
    body: ChangePerkRequest,
    answer: PerkEffectView,
    refuses: [...BAD_CHANGE],
  }),
  change: post('/admin/perks/:id/changes', {
    summary: 'Change a perk from a moment on, or end it',
    status: 200,
    body: ChangePerkRequest,
    answer: OperatorPerkView,
    refuses: [...BAD_CHANGE, 'operator.reason_required'],
  }),
};

/** The travelers' plans, to look at: prices and multipliers are the contract's. @spec §9 Subscription, E1 */
export const operatorPlanCalls = {
  all: get('/admin/plans', {
    summary: 'Each plan with its price, since when it is sold at it, who is on it and what it brings',
    answer: z.array(OperatorPlanView),
  }),
};
